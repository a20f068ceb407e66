// Generated from proto/a2a.proto, proto/google/rpc/status.proto, proto/google/rpc/error_details.proto, proto/grpc/health/v1/health.proto by `npm run generate`. Do not edit.
// biome-ignore-all assist: generated
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import type * as a2a from '../../../protocol/generated/types.js';
import { taskStates, roles } from '../../../protocol/generated/types.js';
import type * as rpc from './types.js';
import { healthCheckResponseServingStatuses } from './types.js';
import { type Fields, fromWire, toWire, type WireReader } from '../wire.js';
import { bytesOf, fields, list, numberIn, object, readEntry } from '../wire-fields.js';
import { readTimestamp, writeTimestamp } from '../wire-timestamp.js';
import { readStruct, readValue, writeStruct, writeValue } from '../wire-value.js';

function readSendMessageConfiguration(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'acceptedOutputModes').push(r.string(true));
        break;
      case 18:
        o.taskPushNotificationConfig = readTaskPushNotificationConfig(r, r.open(), fields(o.taskPushNotificationConfig));
        break;
      case 24:
        o.historyLength = r.int32();
        break;
      case 32: {
        const x = r.bool();
        if (x !== false) o.returnImmediately = x;
        else if (o.returnImmediately !== undefined) delete o.returnImmediately;
        break;
      }
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readTask(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.contextId = x;
        else if (o.contextId !== undefined) delete o.contextId;
        break;
      }
      case 26:
        o.status = readTaskStatus(r, r.open(), fields(o.status));
        break;
      case 34:
        list(o, 'artifacts').push(readArtifact(r, r.open()));
        break;
      case 42:
        list(o, 'history').push(readMessage(r, r.open()));
        break;
      case 50:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0x7e);
    }
  }
  r.close(end);
  return o;
}

function readTaskStatus(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 8: {
        const x = r.int32();
        if (x !== 0) o.state = taskStates[x] ?? x;
        else if (o.state !== undefined) delete o.state;
        break;
      }
      case 18:
        o.message = readMessage(r, r.open(), fields(o.message));
        break;
      case 26:
        o.timestamp = readTimestamp(r, r.open(), o.timestamp);
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readPart(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.raw !== undefined) delete o.raw;
        if (o.url !== undefined) delete o.url;
        if (o.data !== undefined) delete o.data;
        o.text = r.string(true);
        break;
      case 18:
        if (o.text !== undefined) delete o.text;
        if (o.url !== undefined) delete o.url;
        if (o.data !== undefined) delete o.data;
        o.raw = r.base64();
        break;
      case 26:
        if (o.text !== undefined) delete o.text;
        if (o.raw !== undefined) delete o.raw;
        if (o.data !== undefined) delete o.data;
        o.url = r.string(true);
        break;
      case 34:
        if (o.text !== undefined) delete o.text;
        if (o.raw !== undefined) delete o.raw;
        if (o.url !== undefined) delete o.url;
        o.data = readValue(r, r.open(), o.data);
        break;
      case 42:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      case 50: {
        const x = r.string(true);
        if (x !== '') o.filename = x;
        else if (o.filename !== undefined) delete o.filename;
        break;
      }
      case 58: {
        const x = r.string(true);
        if (x !== '') o.mediaType = x;
        else if (o.mediaType !== undefined) delete o.mediaType;
        break;
      }
      default:
        r.skipUnknown(tag, 0xfe);
    }
  }
  r.close(end);
  return o;
}

function readMessage(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.messageId = x;
        else if (o.messageId !== undefined) delete o.messageId;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.contextId = x;
        else if (o.contextId !== undefined) delete o.contextId;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 32: {
        const x = r.int32();
        if (x !== 0) o.role = roles[x] ?? x;
        else if (o.role !== undefined) delete o.role;
        break;
      }
      case 42:
        list(o, 'parts').push(readPart(r, r.open()));
        break;
      case 50:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      case 58:
        list(o, 'extensions').push(r.string(true));
        break;
      case 66:
        list(o, 'referenceTaskIds').push(r.string(true));
        break;
      default:
        r.skipUnknown(tag, 0x1fe);
    }
  }
  r.close(end);
  return o;
}

function readArtifact(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.artifactId = x;
        else if (o.artifactId !== undefined) delete o.artifactId;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 34:
        list(o, 'parts').push(readPart(r, r.open()));
        break;
      case 42:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      case 50:
        list(o, 'extensions').push(r.string(true));
        break;
      default:
        r.skipUnknown(tag, 0x7e);
    }
  }
  r.close(end);
  return o;
}

function readTaskStatusUpdateEvent(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.contextId = x;
        else if (o.contextId !== undefined) delete o.contextId;
        break;
      }
      case 26:
        o.status = readTaskStatus(r, r.open(), fields(o.status));
        break;
      case 34:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readTaskArtifactUpdateEvent(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.contextId = x;
        else if (o.contextId !== undefined) delete o.contextId;
        break;
      }
      case 26:
        o.artifact = readArtifact(r, r.open(), fields(o.artifact));
        break;
      case 32: {
        const x = r.bool();
        if (x !== false) o.append = x;
        else if (o.append !== undefined) delete o.append;
        break;
      }
      case 40: {
        const x = r.bool();
        if (x !== false) o.lastChunk = x;
        else if (o.lastChunk !== undefined) delete o.lastChunk;
        break;
      }
      case 50:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0x7e);
    }
  }
  r.close(end);
  return o;
}

function readAuthenticationInfo(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.scheme = x;
        else if (o.scheme !== undefined) delete o.scheme;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.credentials = x;
        else if (o.credentials !== undefined) delete o.credentials;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readAgentInterface(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.url = x;
        else if (o.url !== undefined) delete o.url;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.protocolBinding = x;
        else if (o.protocolBinding !== undefined) delete o.protocolBinding;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 34: {
        const x = r.string(true);
        if (x !== '') o.protocolVersion = x;
        else if (o.protocolVersion !== undefined) delete o.protocolVersion;
        break;
      }
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readAgentCard(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 26:
        list(o, 'supportedInterfaces').push(readAgentInterface(r, r.open()));
        break;
      case 34:
        o.provider = readAgentProvider(r, r.open(), fields(o.provider));
        break;
      case 42: {
        const x = r.string(true);
        if (x !== '') o.version = x;
        else if (o.version !== undefined) delete o.version;
        break;
      }
      case 50:
        o.documentationUrl = r.string(true);
        break;
      case 58:
        o.capabilities = readAgentCapabilities(r, r.open(), fields(o.capabilities));
        break;
      case 66:
        readEntry(r, object(o, 'securitySchemes'), (prior) => readSecurityScheme(r, r.open(), fields(prior)), () => ({}));
        break;
      case 74:
        list(o, 'securityRequirements').push(readSecurityRequirement(r, r.open()));
        break;
      case 82:
        list(o, 'defaultInputModes').push(r.string(true));
        break;
      case 90:
        list(o, 'defaultOutputModes').push(r.string(true));
        break;
      case 98:
        list(o, 'skills').push(readAgentSkill(r, r.open()));
        break;
      case 106:
        list(o, 'signatures').push(readAgentCardSignature(r, r.open()));
        break;
      case 114:
        o.iconUrl = r.string(true);
        break;
      default:
        r.skipUnknown(tag, 0x7ffe);
    }
  }
  r.close(end);
  return o;
}

function readAgentProvider(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.url = x;
        else if (o.url !== undefined) delete o.url;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.organization = x;
        else if (o.organization !== undefined) delete o.organization;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readAgentCapabilities(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 8:
        o.streaming = r.bool();
        break;
      case 16:
        o.pushNotifications = r.bool();
        break;
      case 26:
        list(o, 'extensions').push(readAgentExtension(r, r.open()));
        break;
      case 32:
        o.extendedAgentCard = r.bool();
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readAgentExtension(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.uri = x;
        else if (o.uri !== undefined) delete o.uri;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 24: {
        const x = r.bool();
        if (x !== false) o.required = x;
        else if (o.required !== undefined) delete o.required;
        break;
      }
      case 34:
        o.params = readStruct(r, r.open(), fields(o.params));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readAgentSkill(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 34:
        list(o, 'tags').push(r.string(true));
        break;
      case 42:
        list(o, 'examples').push(r.string(true));
        break;
      case 50:
        list(o, 'inputModes').push(r.string(true));
        break;
      case 58:
        list(o, 'outputModes').push(r.string(true));
        break;
      case 66:
        list(o, 'securityRequirements').push(readSecurityRequirement(r, r.open()));
        break;
      default:
        r.skipUnknown(tag, 0x1fe);
    }
  }
  r.close(end);
  return o;
}

function readAgentCardSignature(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.protected = x;
        else if (o.protected !== undefined) delete o.protected;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.signature = x;
        else if (o.signature !== undefined) delete o.signature;
        break;
      }
      case 26:
        o.header = readStruct(r, r.open(), fields(o.header));
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readTaskPushNotificationConfig(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 34: {
        const x = r.string(true);
        if (x !== '') o.url = x;
        else if (o.url !== undefined) delete o.url;
        break;
      }
      case 42: {
        const x = r.string(true);
        if (x !== '') o.token = x;
        else if (o.token !== undefined) delete o.token;
        break;
      }
      case 50:
        o.authentication = readAuthenticationInfo(r, r.open(), fields(o.authentication));
        break;
      default:
        r.skipUnknown(tag, 0x7e);
    }
  }
  r.close(end);
  return o;
}

function readStringList(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'list').push(r.string(true));
        break;
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readSecurityRequirement(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        readEntry(r, object(o, 'schemes'), (prior) => readStringList(r, r.open(), fields(prior)), () => ({}));
        break;
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readSecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.httpAuthSecurityScheme !== undefined) delete o.httpAuthSecurityScheme;
        if (o.oauth2SecurityScheme !== undefined) delete o.oauth2SecurityScheme;
        if (o.openIdConnectSecurityScheme !== undefined) delete o.openIdConnectSecurityScheme;
        if (o.mtlsSecurityScheme !== undefined) delete o.mtlsSecurityScheme;
        o.apiKeySecurityScheme = readAPIKeySecurityScheme(r, r.open(), fields(o.apiKeySecurityScheme));
        break;
      case 18:
        if (o.apiKeySecurityScheme !== undefined) delete o.apiKeySecurityScheme;
        if (o.oauth2SecurityScheme !== undefined) delete o.oauth2SecurityScheme;
        if (o.openIdConnectSecurityScheme !== undefined) delete o.openIdConnectSecurityScheme;
        if (o.mtlsSecurityScheme !== undefined) delete o.mtlsSecurityScheme;
        o.httpAuthSecurityScheme = readHTTPAuthSecurityScheme(r, r.open(), fields(o.httpAuthSecurityScheme));
        break;
      case 26:
        if (o.apiKeySecurityScheme !== undefined) delete o.apiKeySecurityScheme;
        if (o.httpAuthSecurityScheme !== undefined) delete o.httpAuthSecurityScheme;
        if (o.openIdConnectSecurityScheme !== undefined) delete o.openIdConnectSecurityScheme;
        if (o.mtlsSecurityScheme !== undefined) delete o.mtlsSecurityScheme;
        o.oauth2SecurityScheme = readOAuth2SecurityScheme(r, r.open(), fields(o.oauth2SecurityScheme));
        break;
      case 34:
        if (o.apiKeySecurityScheme !== undefined) delete o.apiKeySecurityScheme;
        if (o.httpAuthSecurityScheme !== undefined) delete o.httpAuthSecurityScheme;
        if (o.oauth2SecurityScheme !== undefined) delete o.oauth2SecurityScheme;
        if (o.mtlsSecurityScheme !== undefined) delete o.mtlsSecurityScheme;
        o.openIdConnectSecurityScheme = readOpenIdConnectSecurityScheme(r, r.open(), fields(o.openIdConnectSecurityScheme));
        break;
      case 42:
        if (o.apiKeySecurityScheme !== undefined) delete o.apiKeySecurityScheme;
        if (o.httpAuthSecurityScheme !== undefined) delete o.httpAuthSecurityScheme;
        if (o.oauth2SecurityScheme !== undefined) delete o.oauth2SecurityScheme;
        if (o.openIdConnectSecurityScheme !== undefined) delete o.openIdConnectSecurityScheme;
        o.mtlsSecurityScheme = readMutualTlsSecurityScheme(r, r.open(), fields(o.mtlsSecurityScheme));
        break;
      default:
        r.skipUnknown(tag, 0x3e);
    }
  }
  r.close(end);
  return o;
}

function readAPIKeySecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.location = x;
        else if (o.location !== undefined) delete o.location;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readHTTPAuthSecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.scheme = x;
        else if (o.scheme !== undefined) delete o.scheme;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.bearerFormat = x;
        else if (o.bearerFormat !== undefined) delete o.bearerFormat;
        break;
      }
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readOAuth2SecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 18:
        o.flows = readOAuthFlows(r, r.open(), fields(o.flows));
        break;
      case 26: {
        const x = r.string(true);
        if (x !== '') o.oauth2MetadataUrl = x;
        else if (o.oauth2MetadataUrl !== undefined) delete o.oauth2MetadataUrl;
        break;
      }
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readOpenIdConnectSecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.openIdConnectUrl = x;
        else if (o.openIdConnectUrl !== undefined) delete o.openIdConnectUrl;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readMutualTlsSecurityScheme(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readOAuthFlows(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.implicit !== undefined) delete o.implicit;
        if (o.password !== undefined) delete o.password;
        if (o.deviceCode !== undefined) delete o.deviceCode;
        o.authorizationCode = readAuthorizationCodeOAuthFlow(r, r.open(), fields(o.authorizationCode));
        break;
      case 18:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.implicit !== undefined) delete o.implicit;
        if (o.password !== undefined) delete o.password;
        if (o.deviceCode !== undefined) delete o.deviceCode;
        o.clientCredentials = readClientCredentialsOAuthFlow(r, r.open(), fields(o.clientCredentials));
        break;
      case 26:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.password !== undefined) delete o.password;
        if (o.deviceCode !== undefined) delete o.deviceCode;
        o.implicit = readImplicitOAuthFlow(r, r.open(), fields(o.implicit));
        break;
      case 34:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.implicit !== undefined) delete o.implicit;
        if (o.deviceCode !== undefined) delete o.deviceCode;
        o.password = readPasswordOAuthFlow(r, r.open(), fields(o.password));
        break;
      case 42:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.implicit !== undefined) delete o.implicit;
        if (o.password !== undefined) delete o.password;
        o.deviceCode = readDeviceCodeOAuthFlow(r, r.open(), fields(o.deviceCode));
        break;
      default:
        r.skipUnknown(tag, 0x3e);
    }
  }
  r.close(end);
  return o;
}

function readAuthorizationCodeOAuthFlow(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.authorizationUrl = x;
        else if (o.authorizationUrl !== undefined) delete o.authorizationUrl;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.tokenUrl = x;
        else if (o.tokenUrl !== undefined) delete o.tokenUrl;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.refreshUrl = x;
        else if (o.refreshUrl !== undefined) delete o.refreshUrl;
        break;
      }
      case 34:
        readEntry(r, object(o, 'scopes'), () => r.string(true), () => '');
        break;
      case 40: {
        const x = r.bool();
        if (x !== false) o.pkceRequired = x;
        else if (o.pkceRequired !== undefined) delete o.pkceRequired;
        break;
      }
      default:
        r.skipUnknown(tag, 0x3e);
    }
  }
  r.close(end);
  return o;
}

function readClientCredentialsOAuthFlow(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tokenUrl = x;
        else if (o.tokenUrl !== undefined) delete o.tokenUrl;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.refreshUrl = x;
        else if (o.refreshUrl !== undefined) delete o.refreshUrl;
        break;
      }
      case 26:
        readEntry(r, object(o, 'scopes'), () => r.string(true), () => '');
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readImplicitOAuthFlow(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.authorizationUrl = x;
        else if (o.authorizationUrl !== undefined) delete o.authorizationUrl;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.refreshUrl = x;
        else if (o.refreshUrl !== undefined) delete o.refreshUrl;
        break;
      }
      case 26:
        readEntry(r, object(o, 'scopes'), () => r.string(true), () => '');
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readPasswordOAuthFlow(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tokenUrl = x;
        else if (o.tokenUrl !== undefined) delete o.tokenUrl;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.refreshUrl = x;
        else if (o.refreshUrl !== undefined) delete o.refreshUrl;
        break;
      }
      case 26:
        readEntry(r, object(o, 'scopes'), () => r.string(true), () => '');
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readDeviceCodeOAuthFlow(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.deviceAuthorizationUrl = x;
        else if (o.deviceAuthorizationUrl !== undefined) delete o.deviceAuthorizationUrl;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.tokenUrl = x;
        else if (o.tokenUrl !== undefined) delete o.tokenUrl;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.refreshUrl = x;
        else if (o.refreshUrl !== undefined) delete o.refreshUrl;
        break;
      }
      case 34:
        readEntry(r, object(o, 'scopes'), () => r.string(true), () => '');
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readSendMessageRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18:
        o.message = readMessage(r, r.open(), fields(o.message));
        break;
      case 26:
        o.configuration = readSendMessageConfiguration(r, r.open(), fields(o.configuration));
        break;
      case 34:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readGetTaskRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      case 24:
        o.historyLength = r.int32();
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readListTasksRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.contextId = x;
        else if (o.contextId !== undefined) delete o.contextId;
        break;
      }
      case 24: {
        const x = r.int32();
        if (x !== 0) o.status = taskStates[x] ?? x;
        else if (o.status !== undefined) delete o.status;
        break;
      }
      case 32:
        o.pageSize = r.int32();
        break;
      case 42: {
        const x = r.string(true);
        if (x !== '') o.pageToken = x;
        else if (o.pageToken !== undefined) delete o.pageToken;
        break;
      }
      case 48:
        o.historyLength = r.int32();
        break;
      case 58:
        o.statusTimestampAfter = readTimestamp(r, r.open(), o.statusTimestampAfter);
        break;
      case 64:
        o.includeArtifacts = r.bool();
        break;
      default:
        r.skipUnknown(tag, 0x1fe);
    }
  }
  r.close(end);
  return o;
}

function readListTasksResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'tasks').push(readTask(r, r.open()));
        break;
      case 18: {
        const x = r.string(true);
        if (x !== '') o.nextPageToken = x;
        else if (o.nextPageToken !== undefined) delete o.nextPageToken;
        break;
      }
      case 24: {
        const x = r.int32();
        if (x !== 0) o.pageSize = x;
        else if (o.pageSize !== undefined) delete o.pageSize;
        break;
      }
      case 32: {
        const x = r.int32();
        if (x !== 0) o.totalSize = x;
        else if (o.totalSize !== undefined) delete o.totalSize;
        break;
      }
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readCancelTaskRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      case 26:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readGetTaskPushNotificationConfigRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readDeleteTaskPushNotificationConfigRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readSubscribeToTaskRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.id = x;
        else if (o.id !== undefined) delete o.id;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readListTaskPushNotificationConfigsRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.taskId = x;
        else if (o.taskId !== undefined) delete o.taskId;
        break;
      }
      case 16: {
        const x = r.int32();
        if (x !== 0) o.pageSize = x;
        else if (o.pageSize !== undefined) delete o.pageSize;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.pageToken = x;
        else if (o.pageToken !== undefined) delete o.pageToken;
        break;
      }
      case 34: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readGetExtendedAgentCardRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.tenant = x;
        else if (o.tenant !== undefined) delete o.tenant;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readSendMessageResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.message !== undefined) delete o.message;
        o.task = readTask(r, r.open(), fields(o.task));
        break;
      case 18:
        if (o.task !== undefined) delete o.task;
        o.message = readMessage(r, r.open(), fields(o.message));
        break;
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readStreamResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.message !== undefined) delete o.message;
        if (o.statusUpdate !== undefined) delete o.statusUpdate;
        if (o.artifactUpdate !== undefined) delete o.artifactUpdate;
        o.task = readTask(r, r.open(), fields(o.task));
        break;
      case 18:
        if (o.task !== undefined) delete o.task;
        if (o.statusUpdate !== undefined) delete o.statusUpdate;
        if (o.artifactUpdate !== undefined) delete o.artifactUpdate;
        o.message = readMessage(r, r.open(), fields(o.message));
        break;
      case 26:
        if (o.task !== undefined) delete o.task;
        if (o.message !== undefined) delete o.message;
        if (o.artifactUpdate !== undefined) delete o.artifactUpdate;
        o.statusUpdate = readTaskStatusUpdateEvent(r, r.open(), fields(o.statusUpdate));
        break;
      case 34:
        if (o.task !== undefined) delete o.task;
        if (o.message !== undefined) delete o.message;
        if (o.statusUpdate !== undefined) delete o.statusUpdate;
        o.artifactUpdate = readTaskArtifactUpdateEvent(r, r.open(), fields(o.artifactUpdate));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readListTaskPushNotificationConfigsResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'configs').push(readTaskPushNotificationConfig(r, r.open()));
        break;
      case 18: {
        const x = r.string(true);
        if (x !== '') o.nextPageToken = x;
        else if (o.nextPageToken !== undefined) delete o.nextPageToken;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readAny(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.typeUrl = x;
        else if (o.typeUrl !== undefined) delete o.typeUrl;
        break;
      }
      case 18: {
        const x = r.base64();
        if (x !== '') o.value = x;
        else if (o.value !== undefined) delete o.value;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readStatus(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 8: {
        const x = r.int32();
        if (x !== 0) o.code = x;
        else if (o.code !== undefined) delete o.code;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.message = x;
        else if (o.message !== undefined) delete o.message;
        break;
      }
      case 26:
        list(o, 'details').push(readAny(r, r.open()));
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readErrorInfo(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.reason = x;
        else if (o.reason !== undefined) delete o.reason;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.domain = x;
        else if (o.domain !== undefined) delete o.domain;
        break;
      }
      case 26:
        readEntry(r, object(o, 'metadata'), () => r.string(true), () => '');
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readBadRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'fieldViolations').push(readBadRequestFieldViolation(r, r.open()));
        break;
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readBadRequestFieldViolation(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.field = x;
        else if (o.field !== undefined) delete o.field;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readHealthCheckRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.service = x;
        else if (o.service !== undefined) delete o.service;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readHealthCheckResponse(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 8: {
        const x = r.int32();
        if (x !== 0) o.status = healthCheckResponseServingStatuses[x] ?? x;
        else if (o.status !== undefined) delete o.status;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readEmpty(r: WireReader, end: number): Fields {
  while (r.pos < end) r.skipUnknown(r.next(), 0);
  r.close(end);
  return {};
}

function writeSendMessageConfiguration(w: BinaryWriter, o: a2a.SendMessageConfiguration): void {
  if (o.acceptedOutputModes != null) for (const x of o.acceptedOutputModes) w.uint32(10).string(x);
  if (o.taskPushNotificationConfig != null) { w.uint32(18).fork(); writeTaskPushNotificationConfig(w, o.taskPushNotificationConfig); w.join(); }
  if (o.historyLength != null) w.uint32(24).int32(o.historyLength);
  if (o.returnImmediately) w.uint32(32).bool(o.returnImmediately);
}

function writeTask(w: BinaryWriter, o: a2a.Task): void {
  if (o.id != null && o.id !== '') w.uint32(10).string(o.id);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.status != null) { w.uint32(26).fork(); writeTaskStatus(w, o.status); w.join(); }
  if (o.artifacts != null) for (const x of o.artifacts) { w.uint32(34).fork(); writeArtifact(w, x); w.join(); }
  if (o.history != null) for (const x of o.history) { w.uint32(42).fork(); writeMessage(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeTaskStatus(w: BinaryWriter, o: a2a.TaskStatus): void {
  if (o.state != null && o.state !== taskStates[0]) w.uint32(8).int32(numberIn(taskStates, o.state, 'TaskState'));
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
  if (o.timestamp != null) { w.uint32(26).fork(); writeTimestamp(w, o.timestamp); w.join(); }
}

function writePart(w: BinaryWriter, o: a2a.Part): void {
  if (o.text != null) w.uint32(10).string(o.text);
  if (o.raw != null) w.uint32(18).bytes(bytesOf(o.raw));
  if (o.url != null) w.uint32(26).string(o.url);
  if (o.data !== undefined) { w.uint32(34).fork(); writeValue(w, o.data); w.join(); }
  if (o.metadata != null) { w.uint32(42).fork(); writeStruct(w, o.metadata); w.join(); }
  if (o.filename != null && o.filename !== '') w.uint32(50).string(o.filename);
  if (o.mediaType != null && o.mediaType !== '') w.uint32(58).string(o.mediaType);
}

function writeMessage(w: BinaryWriter, o: a2a.Message): void {
  if (o.messageId != null && o.messageId !== '') w.uint32(10).string(o.messageId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.taskId != null && o.taskId !== '') w.uint32(26).string(o.taskId);
  if (o.role != null && o.role !== roles[0]) w.uint32(32).int32(numberIn(roles, o.role, 'Role'));
  if (o.parts != null) for (const x of o.parts) { w.uint32(42).fork(); writePart(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
  if (o.extensions != null) for (const x of o.extensions) w.uint32(58).string(x);
  if (o.referenceTaskIds != null) for (const x of o.referenceTaskIds) w.uint32(66).string(x);
}

function writeArtifact(w: BinaryWriter, o: a2a.Artifact): void {
  if (o.artifactId != null && o.artifactId !== '') w.uint32(10).string(o.artifactId);
  if (o.name != null && o.name !== '') w.uint32(18).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(26).string(o.description);
  if (o.parts != null) for (const x of o.parts) { w.uint32(34).fork(); writePart(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(42).fork(); writeStruct(w, o.metadata); w.join(); }
  if (o.extensions != null) for (const x of o.extensions) w.uint32(50).string(x);
}

function writeTaskStatusUpdateEvent(w: BinaryWriter, o: a2a.TaskStatusUpdateEvent): void {
  if (o.taskId != null && o.taskId !== '') w.uint32(10).string(o.taskId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.status != null) { w.uint32(26).fork(); writeTaskStatus(w, o.status); w.join(); }
  if (o.metadata != null) { w.uint32(34).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeTaskArtifactUpdateEvent(w: BinaryWriter, o: a2a.TaskArtifactUpdateEvent): void {
  if (o.taskId != null && o.taskId !== '') w.uint32(10).string(o.taskId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.artifact != null) { w.uint32(26).fork(); writeArtifact(w, o.artifact); w.join(); }
  if (o.append) w.uint32(32).bool(o.append);
  if (o.lastChunk) w.uint32(40).bool(o.lastChunk);
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeAuthenticationInfo(w: BinaryWriter, o: a2a.AuthenticationInfo): void {
  if (o.scheme != null && o.scheme !== '') w.uint32(10).string(o.scheme);
  if (o.credentials != null && o.credentials !== '') w.uint32(18).string(o.credentials);
}

function writeAgentInterface(w: BinaryWriter, o: a2a.AgentInterface): void {
  if (o.url != null && o.url !== '') w.uint32(10).string(o.url);
  if (o.protocolBinding != null && o.protocolBinding !== '') w.uint32(18).string(o.protocolBinding);
  if (o.tenant != null && o.tenant !== '') w.uint32(26).string(o.tenant);
  if (o.protocolVersion != null && o.protocolVersion !== '') w.uint32(34).string(o.protocolVersion);
}

function writeAgentCard(w: BinaryWriter, o: a2a.AgentCard): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(18).string(o.description);
  if (o.supportedInterfaces != null) for (const x of o.supportedInterfaces) { w.uint32(26).fork(); writeAgentInterface(w, x); w.join(); }
  if (o.provider != null) { w.uint32(34).fork(); writeAgentProvider(w, o.provider); w.join(); }
  if (o.version != null && o.version !== '') w.uint32(42).string(o.version);
  if (o.documentationUrl != null) w.uint32(50).string(o.documentationUrl);
  if (o.capabilities != null) { w.uint32(58).fork(); writeAgentCapabilities(w, o.capabilities); w.join(); }
  if (o.securitySchemes != null) {
    for (const [key, x] of Object.entries(o.securitySchemes)) {
      w.uint32(66).fork().uint32(10).string(key);
      { w.uint32(18).fork(); writeSecurityScheme(w, x); w.join(); }
      w.join();
    }
  }
  if (o.securityRequirements != null) for (const x of o.securityRequirements) { w.uint32(74).fork(); writeSecurityRequirement(w, x); w.join(); }
  if (o.defaultInputModes != null) for (const x of o.defaultInputModes) w.uint32(82).string(x);
  if (o.defaultOutputModes != null) for (const x of o.defaultOutputModes) w.uint32(90).string(x);
  if (o.skills != null) for (const x of o.skills) { w.uint32(98).fork(); writeAgentSkill(w, x); w.join(); }
  if (o.signatures != null) for (const x of o.signatures) { w.uint32(106).fork(); writeAgentCardSignature(w, x); w.join(); }
  if (o.iconUrl != null) w.uint32(114).string(o.iconUrl);
}

function writeAgentProvider(w: BinaryWriter, o: a2a.AgentProvider): void {
  if (o.url != null && o.url !== '') w.uint32(10).string(o.url);
  if (o.organization != null && o.organization !== '') w.uint32(18).string(o.organization);
}

function writeAgentCapabilities(w: BinaryWriter, o: a2a.AgentCapabilities): void {
  if (o.streaming != null) w.uint32(8).bool(o.streaming);
  if (o.pushNotifications != null) w.uint32(16).bool(o.pushNotifications);
  if (o.extensions != null) for (const x of o.extensions) { w.uint32(26).fork(); writeAgentExtension(w, x); w.join(); }
  if (o.extendedAgentCard != null) w.uint32(32).bool(o.extendedAgentCard);
}

function writeAgentExtension(w: BinaryWriter, o: a2a.AgentExtension): void {
  if (o.uri != null && o.uri !== '') w.uint32(10).string(o.uri);
  if (o.description != null && o.description !== '') w.uint32(18).string(o.description);
  if (o.required) w.uint32(24).bool(o.required);
  if (o.params != null) { w.uint32(34).fork(); writeStruct(w, o.params); w.join(); }
}

function writeAgentSkill(w: BinaryWriter, o: a2a.AgentSkill): void {
  if (o.id != null && o.id !== '') w.uint32(10).string(o.id);
  if (o.name != null && o.name !== '') w.uint32(18).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(26).string(o.description);
  if (o.tags != null) for (const x of o.tags) w.uint32(34).string(x);
  if (o.examples != null) for (const x of o.examples) w.uint32(42).string(x);
  if (o.inputModes != null) for (const x of o.inputModes) w.uint32(50).string(x);
  if (o.outputModes != null) for (const x of o.outputModes) w.uint32(58).string(x);
  if (o.securityRequirements != null) for (const x of o.securityRequirements) { w.uint32(66).fork(); writeSecurityRequirement(w, x); w.join(); }
}

function writeAgentCardSignature(w: BinaryWriter, o: a2a.AgentCardSignature): void {
  if (o.protected != null && o.protected !== '') w.uint32(10).string(o.protected);
  if (o.signature != null && o.signature !== '') w.uint32(18).string(o.signature);
  if (o.header != null) { w.uint32(26).fork(); writeStruct(w, o.header); w.join(); }
}

function writeTaskPushNotificationConfig(w: BinaryWriter, o: a2a.TaskPushNotificationConfig): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.id != null && o.id !== '') w.uint32(18).string(o.id);
  if (o.taskId != null && o.taskId !== '') w.uint32(26).string(o.taskId);
  if (o.url != null && o.url !== '') w.uint32(34).string(o.url);
  if (o.token != null && o.token !== '') w.uint32(42).string(o.token);
  if (o.authentication != null) { w.uint32(50).fork(); writeAuthenticationInfo(w, o.authentication); w.join(); }
}

function writeStringList(w: BinaryWriter, o: a2a.StringList): void {
  if (o.list != null) for (const x of o.list) w.uint32(10).string(x);
}

function writeSecurityRequirement(w: BinaryWriter, o: a2a.SecurityRequirement): void {
  if (o.schemes != null) {
    for (const [key, x] of Object.entries(o.schemes)) {
      w.uint32(10).fork().uint32(10).string(key);
      { w.uint32(18).fork(); writeStringList(w, x); w.join(); }
      w.join();
    }
  }
}

function writeSecurityScheme(w: BinaryWriter, o: a2a.SecurityScheme): void {
  if (o.apiKeySecurityScheme != null) { w.uint32(10).fork(); writeAPIKeySecurityScheme(w, o.apiKeySecurityScheme); w.join(); }
  if (o.httpAuthSecurityScheme != null) { w.uint32(18).fork(); writeHTTPAuthSecurityScheme(w, o.httpAuthSecurityScheme); w.join(); }
  if (o.oauth2SecurityScheme != null) { w.uint32(26).fork(); writeOAuth2SecurityScheme(w, o.oauth2SecurityScheme); w.join(); }
  if (o.openIdConnectSecurityScheme != null) { w.uint32(34).fork(); writeOpenIdConnectSecurityScheme(w, o.openIdConnectSecurityScheme); w.join(); }
  if (o.mtlsSecurityScheme != null) { w.uint32(42).fork(); writeMutualTlsSecurityScheme(w, o.mtlsSecurityScheme); w.join(); }
}

function writeAPIKeySecurityScheme(w: BinaryWriter, o: a2a.APIKeySecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.location != null && o.location !== '') w.uint32(18).string(o.location);
  if (o.name != null && o.name !== '') w.uint32(26).string(o.name);
}

function writeHTTPAuthSecurityScheme(w: BinaryWriter, o: a2a.HTTPAuthSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.scheme != null && o.scheme !== '') w.uint32(18).string(o.scheme);
  if (o.bearerFormat != null && o.bearerFormat !== '') w.uint32(26).string(o.bearerFormat);
}

function writeOAuth2SecurityScheme(w: BinaryWriter, o: a2a.OAuth2SecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.flows != null) { w.uint32(18).fork(); writeOAuthFlows(w, o.flows); w.join(); }
  if (o.oauth2MetadataUrl != null && o.oauth2MetadataUrl !== '') w.uint32(26).string(o.oauth2MetadataUrl);
}

function writeOpenIdConnectSecurityScheme(w: BinaryWriter, o: a2a.OpenIdConnectSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.openIdConnectUrl != null && o.openIdConnectUrl !== '') w.uint32(18).string(o.openIdConnectUrl);
}

function writeMutualTlsSecurityScheme(w: BinaryWriter, o: a2a.MutualTlsSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
}

function writeOAuthFlows(w: BinaryWriter, o: a2a.OAuthFlows): void {
  if (o.authorizationCode != null) { w.uint32(10).fork(); writeAuthorizationCodeOAuthFlow(w, o.authorizationCode); w.join(); }
  if (o.clientCredentials != null) { w.uint32(18).fork(); writeClientCredentialsOAuthFlow(w, o.clientCredentials); w.join(); }
  if (o.implicit != null) { w.uint32(26).fork(); writeImplicitOAuthFlow(w, o.implicit); w.join(); }
  if (o.password != null) { w.uint32(34).fork(); writePasswordOAuthFlow(w, o.password); w.join(); }
  if (o.deviceCode != null) { w.uint32(42).fork(); writeDeviceCodeOAuthFlow(w, o.deviceCode); w.join(); }
}

function writeAuthorizationCodeOAuthFlow(w: BinaryWriter, o: a2a.AuthorizationCodeOAuthFlow): void {
  if (o.authorizationUrl != null && o.authorizationUrl !== '') w.uint32(10).string(o.authorizationUrl);
  if (o.tokenUrl != null && o.tokenUrl !== '') w.uint32(18).string(o.tokenUrl);
  if (o.refreshUrl != null && o.refreshUrl !== '') w.uint32(26).string(o.refreshUrl);
  if (o.scopes != null) {
    for (const [key, x] of Object.entries(o.scopes)) {
      w.uint32(34).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
  if (o.pkceRequired) w.uint32(40).bool(o.pkceRequired);
}

function writeClientCredentialsOAuthFlow(w: BinaryWriter, o: a2a.ClientCredentialsOAuthFlow): void {
  if (o.tokenUrl != null && o.tokenUrl !== '') w.uint32(10).string(o.tokenUrl);
  if (o.refreshUrl != null && o.refreshUrl !== '') w.uint32(18).string(o.refreshUrl);
  if (o.scopes != null) {
    for (const [key, x] of Object.entries(o.scopes)) {
      w.uint32(26).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
}

function writeImplicitOAuthFlow(w: BinaryWriter, o: a2a.ImplicitOAuthFlow): void {
  if (o.authorizationUrl != null && o.authorizationUrl !== '') w.uint32(10).string(o.authorizationUrl);
  if (o.refreshUrl != null && o.refreshUrl !== '') w.uint32(18).string(o.refreshUrl);
  if (o.scopes != null) {
    for (const [key, x] of Object.entries(o.scopes)) {
      w.uint32(26).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
}

function writePasswordOAuthFlow(w: BinaryWriter, o: a2a.PasswordOAuthFlow): void {
  if (o.tokenUrl != null && o.tokenUrl !== '') w.uint32(10).string(o.tokenUrl);
  if (o.refreshUrl != null && o.refreshUrl !== '') w.uint32(18).string(o.refreshUrl);
  if (o.scopes != null) {
    for (const [key, x] of Object.entries(o.scopes)) {
      w.uint32(26).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
}

function writeDeviceCodeOAuthFlow(w: BinaryWriter, o: a2a.DeviceCodeOAuthFlow): void {
  if (o.deviceAuthorizationUrl != null && o.deviceAuthorizationUrl !== '') w.uint32(10).string(o.deviceAuthorizationUrl);
  if (o.tokenUrl != null && o.tokenUrl !== '') w.uint32(18).string(o.tokenUrl);
  if (o.refreshUrl != null && o.refreshUrl !== '') w.uint32(26).string(o.refreshUrl);
  if (o.scopes != null) {
    for (const [key, x] of Object.entries(o.scopes)) {
      w.uint32(34).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
}

function writeSendMessageRequest(w: BinaryWriter, o: a2a.SendMessageRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
  if (o.configuration != null) { w.uint32(26).fork(); writeSendMessageConfiguration(w, o.configuration); w.join(); }
  if (o.metadata != null) { w.uint32(34).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeGetTaskRequest(w: BinaryWriter, o: a2a.GetTaskRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.id != null && o.id !== '') w.uint32(18).string(o.id);
  if (o.historyLength != null) w.uint32(24).int32(o.historyLength);
}

function writeListTasksRequest(w: BinaryWriter, o: a2a.ListTasksRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.status != null && o.status !== taskStates[0]) w.uint32(24).int32(numberIn(taskStates, o.status, 'TaskState'));
  if (o.pageSize != null) w.uint32(32).int32(o.pageSize);
  if (o.pageToken != null && o.pageToken !== '') w.uint32(42).string(o.pageToken);
  if (o.historyLength != null) w.uint32(48).int32(o.historyLength);
  if (o.statusTimestampAfter != null) { w.uint32(58).fork(); writeTimestamp(w, o.statusTimestampAfter); w.join(); }
  if (o.includeArtifacts != null) w.uint32(64).bool(o.includeArtifacts);
}

function writeListTasksResponse(w: BinaryWriter, o: a2a.ListTasksResponse): void {
  if (o.tasks != null) for (const x of o.tasks) { w.uint32(10).fork(); writeTask(w, x); w.join(); }
  if (o.nextPageToken != null && o.nextPageToken !== '') w.uint32(18).string(o.nextPageToken);
  if (o.pageSize != null && o.pageSize !== 0) w.uint32(24).int32(o.pageSize);
  if (o.totalSize != null && o.totalSize !== 0) w.uint32(32).int32(o.totalSize);
}

function writeCancelTaskRequest(w: BinaryWriter, o: a2a.CancelTaskRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.id != null && o.id !== '') w.uint32(18).string(o.id);
  if (o.metadata != null) { w.uint32(26).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeGetTaskPushNotificationConfigRequest(w: BinaryWriter, o: a2a.GetTaskPushNotificationConfigRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.taskId != null && o.taskId !== '') w.uint32(18).string(o.taskId);
  if (o.id != null && o.id !== '') w.uint32(26).string(o.id);
}

function writeDeleteTaskPushNotificationConfigRequest(w: BinaryWriter, o: a2a.DeleteTaskPushNotificationConfigRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.taskId != null && o.taskId !== '') w.uint32(18).string(o.taskId);
  if (o.id != null && o.id !== '') w.uint32(26).string(o.id);
}

function writeSubscribeToTaskRequest(w: BinaryWriter, o: a2a.SubscribeToTaskRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
  if (o.id != null && o.id !== '') w.uint32(18).string(o.id);
}

function writeListTaskPushNotificationConfigsRequest(w: BinaryWriter, o: a2a.ListTaskPushNotificationConfigsRequest): void {
  if (o.taskId != null && o.taskId !== '') w.uint32(10).string(o.taskId);
  if (o.pageSize != null && o.pageSize !== 0) w.uint32(16).int32(o.pageSize);
  if (o.pageToken != null && o.pageToken !== '') w.uint32(26).string(o.pageToken);
  if (o.tenant != null && o.tenant !== '') w.uint32(34).string(o.tenant);
}

function writeGetExtendedAgentCardRequest(w: BinaryWriter, o: a2a.GetExtendedAgentCardRequest): void {
  if (o.tenant != null && o.tenant !== '') w.uint32(10).string(o.tenant);
}

function writeSendMessageResponse(w: BinaryWriter, o: a2a.SendMessageResponse): void {
  if (o.task != null) { w.uint32(10).fork(); writeTask(w, o.task); w.join(); }
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
}

function writeStreamResponse(w: BinaryWriter, o: a2a.StreamResponse): void {
  if (o.task != null) { w.uint32(10).fork(); writeTask(w, o.task); w.join(); }
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
  if (o.statusUpdate != null) { w.uint32(26).fork(); writeTaskStatusUpdateEvent(w, o.statusUpdate); w.join(); }
  if (o.artifactUpdate != null) { w.uint32(34).fork(); writeTaskArtifactUpdateEvent(w, o.artifactUpdate); w.join(); }
}

function writeListTaskPushNotificationConfigsResponse(w: BinaryWriter, o: a2a.ListTaskPushNotificationConfigsResponse): void {
  if (o.configs != null) for (const x of o.configs) { w.uint32(10).fork(); writeTaskPushNotificationConfig(w, x); w.join(); }
  if (o.nextPageToken != null && o.nextPageToken !== '') w.uint32(18).string(o.nextPageToken);
}

function writeAny(w: BinaryWriter, o: rpc.Any): void {
  if (o.typeUrl != null && o.typeUrl !== '') w.uint32(10).string(o.typeUrl);
  if (o.value != null && o.value !== '') w.uint32(18).bytes(bytesOf(o.value));
}

function writeStatus(w: BinaryWriter, o: rpc.Status): void {
  if (o.code != null && o.code !== 0) w.uint32(8).int32(o.code);
  if (o.message != null && o.message !== '') w.uint32(18).string(o.message);
  if (o.details != null) for (const x of o.details) { w.uint32(26).fork(); writeAny(w, x); w.join(); }
}

function writeErrorInfo(w: BinaryWriter, o: rpc.ErrorInfo): void {
  if (o.reason != null && o.reason !== '') w.uint32(10).string(o.reason);
  if (o.domain != null && o.domain !== '') w.uint32(18).string(o.domain);
  if (o.metadata != null) {
    for (const [key, x] of Object.entries(o.metadata)) {
      w.uint32(26).fork().uint32(10).string(key);
      w.uint32(18).string(x);
      w.join();
    }
  }
}

function writeBadRequest(w: BinaryWriter, o: rpc.BadRequest): void {
  if (o.fieldViolations != null) for (const x of o.fieldViolations) { w.uint32(10).fork(); writeBadRequestFieldViolation(w, x); w.join(); }
}

function writeBadRequestFieldViolation(w: BinaryWriter, o: rpc.BadRequestFieldViolation): void {
  if (o.field != null && o.field !== '') w.uint32(10).string(o.field);
  if (o.description != null && o.description !== '') w.uint32(18).string(o.description);
}

function writeHealthCheckRequest(w: BinaryWriter, o: rpc.HealthCheckRequest): void {
  if (o.service != null && o.service !== '') w.uint32(10).string(o.service);
}

function writeHealthCheckResponse(w: BinaryWriter, o: rpc.HealthCheckResponse): void {
  if (o.status != null && o.status !== healthCheckResponseServingStatuses[0]) w.uint32(8).int32(numberIn(healthCheckResponseServingStatuses, o.status, 'HealthCheckResponseServingStatus'));
}

function writeEmpty(): void {}

/** Every message that this codec knows, by its name. */
export interface WireTypes {
  SendMessageConfiguration: a2a.SendMessageConfiguration;
  Task: a2a.Task;
  TaskStatus: a2a.TaskStatus;
  Part: a2a.Part;
  Message: a2a.Message;
  Artifact: a2a.Artifact;
  TaskStatusUpdateEvent: a2a.TaskStatusUpdateEvent;
  TaskArtifactUpdateEvent: a2a.TaskArtifactUpdateEvent;
  AuthenticationInfo: a2a.AuthenticationInfo;
  AgentInterface: a2a.AgentInterface;
  AgentCard: a2a.AgentCard;
  AgentProvider: a2a.AgentProvider;
  AgentCapabilities: a2a.AgentCapabilities;
  AgentExtension: a2a.AgentExtension;
  AgentSkill: a2a.AgentSkill;
  AgentCardSignature: a2a.AgentCardSignature;
  TaskPushNotificationConfig: a2a.TaskPushNotificationConfig;
  StringList: a2a.StringList;
  SecurityRequirement: a2a.SecurityRequirement;
  SecurityScheme: a2a.SecurityScheme;
  APIKeySecurityScheme: a2a.APIKeySecurityScheme;
  HTTPAuthSecurityScheme: a2a.HTTPAuthSecurityScheme;
  OAuth2SecurityScheme: a2a.OAuth2SecurityScheme;
  OpenIdConnectSecurityScheme: a2a.OpenIdConnectSecurityScheme;
  MutualTlsSecurityScheme: a2a.MutualTlsSecurityScheme;
  OAuthFlows: a2a.OAuthFlows;
  AuthorizationCodeOAuthFlow: a2a.AuthorizationCodeOAuthFlow;
  ClientCredentialsOAuthFlow: a2a.ClientCredentialsOAuthFlow;
  ImplicitOAuthFlow: a2a.ImplicitOAuthFlow;
  PasswordOAuthFlow: a2a.PasswordOAuthFlow;
  DeviceCodeOAuthFlow: a2a.DeviceCodeOAuthFlow;
  SendMessageRequest: a2a.SendMessageRequest;
  GetTaskRequest: a2a.GetTaskRequest;
  ListTasksRequest: a2a.ListTasksRequest;
  ListTasksResponse: a2a.ListTasksResponse;
  CancelTaskRequest: a2a.CancelTaskRequest;
  GetTaskPushNotificationConfigRequest: a2a.GetTaskPushNotificationConfigRequest;
  DeleteTaskPushNotificationConfigRequest: a2a.DeleteTaskPushNotificationConfigRequest;
  SubscribeToTaskRequest: a2a.SubscribeToTaskRequest;
  ListTaskPushNotificationConfigsRequest: a2a.ListTaskPushNotificationConfigsRequest;
  GetExtendedAgentCardRequest: a2a.GetExtendedAgentCardRequest;
  SendMessageResponse: a2a.SendMessageResponse;
  StreamResponse: a2a.StreamResponse;
  ListTaskPushNotificationConfigsResponse: a2a.ListTaskPushNotificationConfigsResponse;
  Any: rpc.Any;
  Status: rpc.Status;
  ErrorInfo: rpc.ErrorInfo;
  BadRequest: rpc.BadRequest;
  BadRequestFieldViolation: rpc.BadRequestFieldViolation;
  HealthCheckRequest: rpc.HealthCheckRequest;
  HealthCheckResponse: rpc.HealthCheckResponse;
  Empty: Record<string, never>;
  Struct: { readonly [key: string]: unknown };
}

/** The name of a message that this codec knows. */
export type WireName = keyof WireTypes;

const readers: { readonly [N in WireName]: (r: WireReader, end: number) => Fields } = {
  SendMessageConfiguration: readSendMessageConfiguration,
  Task: readTask,
  TaskStatus: readTaskStatus,
  Part: readPart,
  Message: readMessage,
  Artifact: readArtifact,
  TaskStatusUpdateEvent: readTaskStatusUpdateEvent,
  TaskArtifactUpdateEvent: readTaskArtifactUpdateEvent,
  AuthenticationInfo: readAuthenticationInfo,
  AgentInterface: readAgentInterface,
  AgentCard: readAgentCard,
  AgentProvider: readAgentProvider,
  AgentCapabilities: readAgentCapabilities,
  AgentExtension: readAgentExtension,
  AgentSkill: readAgentSkill,
  AgentCardSignature: readAgentCardSignature,
  TaskPushNotificationConfig: readTaskPushNotificationConfig,
  StringList: readStringList,
  SecurityRequirement: readSecurityRequirement,
  SecurityScheme: readSecurityScheme,
  APIKeySecurityScheme: readAPIKeySecurityScheme,
  HTTPAuthSecurityScheme: readHTTPAuthSecurityScheme,
  OAuth2SecurityScheme: readOAuth2SecurityScheme,
  OpenIdConnectSecurityScheme: readOpenIdConnectSecurityScheme,
  MutualTlsSecurityScheme: readMutualTlsSecurityScheme,
  OAuthFlows: readOAuthFlows,
  AuthorizationCodeOAuthFlow: readAuthorizationCodeOAuthFlow,
  ClientCredentialsOAuthFlow: readClientCredentialsOAuthFlow,
  ImplicitOAuthFlow: readImplicitOAuthFlow,
  PasswordOAuthFlow: readPasswordOAuthFlow,
  DeviceCodeOAuthFlow: readDeviceCodeOAuthFlow,
  SendMessageRequest: readSendMessageRequest,
  GetTaskRequest: readGetTaskRequest,
  ListTasksRequest: readListTasksRequest,
  ListTasksResponse: readListTasksResponse,
  CancelTaskRequest: readCancelTaskRequest,
  GetTaskPushNotificationConfigRequest: readGetTaskPushNotificationConfigRequest,
  DeleteTaskPushNotificationConfigRequest: readDeleteTaskPushNotificationConfigRequest,
  SubscribeToTaskRequest: readSubscribeToTaskRequest,
  ListTaskPushNotificationConfigsRequest: readListTaskPushNotificationConfigsRequest,
  GetExtendedAgentCardRequest: readGetExtendedAgentCardRequest,
  SendMessageResponse: readSendMessageResponse,
  StreamResponse: readStreamResponse,
  ListTaskPushNotificationConfigsResponse: readListTaskPushNotificationConfigsResponse,
  Any: readAny,
  Status: readStatus,
  ErrorInfo: readErrorInfo,
  BadRequest: readBadRequest,
  BadRequestFieldViolation: readBadRequestFieldViolation,
  HealthCheckRequest: readHealthCheckRequest,
  HealthCheckResponse: readHealthCheckResponse,
  Empty: readEmpty,
  Struct: readStruct,
};

const writers: { readonly [N in WireName]: (w: BinaryWriter, o: WireTypes[N]) => void } = {
  SendMessageConfiguration: writeSendMessageConfiguration,
  Task: writeTask,
  TaskStatus: writeTaskStatus,
  Part: writePart,
  Message: writeMessage,
  Artifact: writeArtifact,
  TaskStatusUpdateEvent: writeTaskStatusUpdateEvent,
  TaskArtifactUpdateEvent: writeTaskArtifactUpdateEvent,
  AuthenticationInfo: writeAuthenticationInfo,
  AgentInterface: writeAgentInterface,
  AgentCard: writeAgentCard,
  AgentProvider: writeAgentProvider,
  AgentCapabilities: writeAgentCapabilities,
  AgentExtension: writeAgentExtension,
  AgentSkill: writeAgentSkill,
  AgentCardSignature: writeAgentCardSignature,
  TaskPushNotificationConfig: writeTaskPushNotificationConfig,
  StringList: writeStringList,
  SecurityRequirement: writeSecurityRequirement,
  SecurityScheme: writeSecurityScheme,
  APIKeySecurityScheme: writeAPIKeySecurityScheme,
  HTTPAuthSecurityScheme: writeHTTPAuthSecurityScheme,
  OAuth2SecurityScheme: writeOAuth2SecurityScheme,
  OpenIdConnectSecurityScheme: writeOpenIdConnectSecurityScheme,
  MutualTlsSecurityScheme: writeMutualTlsSecurityScheme,
  OAuthFlows: writeOAuthFlows,
  AuthorizationCodeOAuthFlow: writeAuthorizationCodeOAuthFlow,
  ClientCredentialsOAuthFlow: writeClientCredentialsOAuthFlow,
  ImplicitOAuthFlow: writeImplicitOAuthFlow,
  PasswordOAuthFlow: writePasswordOAuthFlow,
  DeviceCodeOAuthFlow: writeDeviceCodeOAuthFlow,
  SendMessageRequest: writeSendMessageRequest,
  GetTaskRequest: writeGetTaskRequest,
  ListTasksRequest: writeListTasksRequest,
  ListTasksResponse: writeListTasksResponse,
  CancelTaskRequest: writeCancelTaskRequest,
  GetTaskPushNotificationConfigRequest: writeGetTaskPushNotificationConfigRequest,
  DeleteTaskPushNotificationConfigRequest: writeDeleteTaskPushNotificationConfigRequest,
  SubscribeToTaskRequest: writeSubscribeToTaskRequest,
  ListTaskPushNotificationConfigsRequest: writeListTaskPushNotificationConfigsRequest,
  GetExtendedAgentCardRequest: writeGetExtendedAgentCardRequest,
  SendMessageResponse: writeSendMessageResponse,
  StreamResponse: writeStreamResponse,
  ListTaskPushNotificationConfigsResponse: writeListTaskPushNotificationConfigsResponse,
  Any: writeAny,
  Status: writeStatus,
  ErrorInfo: writeErrorInfo,
  BadRequest: writeBadRequest,
  BadRequestFieldViolation: writeBadRequestFieldViolation,
  HealthCheckRequest: writeHealthCheckRequest,
  HealthCheckResponse: writeHealthCheckResponse,
  Empty: writeEmpty,
  Struct: writeStruct,
};

/**
 * Returns a message as bytes of the protobuf wire.
 *
 * @throws {Error} when a value is not what the message wants: the caller's fault, and never a peer's
 */
export function encodeMessage<N extends WireName>(name: N, value: WireTypes[N]): Uint8Array {
  return toWire(writers[name], value);
}

/**
 * Returns a message that came as bytes of the protobuf wire, in its JSON form. What has its default value is absent, even
 * if it is REQUIRED, and numbers of an enum that have no name stay numbers: the JSON form is yet to be checked. It may hold
 * 100,000 values unless told otherwise.
 *
 * @throws {WireError} when the bytes are not such a message
 */
export function decodeMessage(name: WireName, bytes: Uint8Array, maxNodes?: number): Fields {
  return fromWire(readers[name], bytes, maxNodes);
}
