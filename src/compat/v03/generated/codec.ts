// Generated from proto/a2a_v03.proto by `npm run generate`. Do not edit.
// biome-ignore-all assist: generated
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
import type { BinaryWriter } from '@bufbuild/protobuf/wire';
import type * as v03 from './types.js';
import { taskStates, roles } from './types.js';
import { type Fields, fromWire, toWire, type WireReader } from '../../../bindings/grpc/wire.js';
import { bytesOf, fields, list, numberIn, object, readEntry } from '../../../bindings/grpc/wire-fields.js';
import { readTimestamp, writeTimestamp } from '../../../bindings/grpc/wire-timestamp.js';
import { readStruct, writeStruct } from '../../../bindings/grpc/wire-value.js';

function readSendMessageConfiguration(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'acceptedOutputModes').push(r.string(true));
        break;
      case 18:
        o.pushNotification = readPushNotificationConfig(r, r.open(), fields(o.pushNotification));
        break;
      case 24: {
        const x = r.int32();
        if (x !== 0) o.historyLength = x;
        else if (o.historyLength !== undefined) delete o.historyLength;
        break;
      }
      case 32: {
        const x = r.bool();
        if (x !== false) o.blocking = x;
        else if (o.blocking !== undefined) delete o.blocking;
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
        if (o.file !== undefined) delete o.file;
        if (o.data !== undefined) delete o.data;
        o.text = r.string(true);
        break;
      case 18:
        if (o.text !== undefined) delete o.text;
        if (o.data !== undefined) delete o.data;
        o.file = readFilePart(r, r.open(), fields(o.file));
        break;
      case 26:
        if (o.text !== undefined) delete o.text;
        if (o.file !== undefined) delete o.file;
        o.data = readDataPart(r, r.open(), fields(o.data));
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

function readFilePart(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        if (o.fileWithBytes !== undefined) delete o.fileWithBytes;
        o.fileWithUri = r.string(true);
        break;
      case 18:
        if (o.fileWithUri !== undefined) delete o.fileWithUri;
        o.fileWithBytes = r.base64();
        break;
      case 26: {
        const x = r.string(true);
        if (x !== '') o.mimeType = x;
        else if (o.mimeType !== undefined) delete o.mimeType;
        break;
      }
      case 34: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readDataPart(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        o.data = readStruct(r, r.open(), fields(o.data));
        break;
      default:
        r.skipUnknown(tag, 0x2);
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
        list(o, 'content').push(readPart(r, r.open()));
        break;
      case 50:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      case 58:
        list(o, 'extensions').push(r.string(true));
        break;
      default:
        r.skipUnknown(tag, 0xfe);
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
      case 26: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 34: {
        const x = r.string(true);
        if (x !== '') o.description = x;
        else if (o.description !== undefined) delete o.description;
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
      default:
        r.skipUnknown(tag, 0xfa);
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
      case 32: {
        const x = r.bool();
        if (x !== false) o.final = x;
        else if (o.final !== undefined) delete o.final;
        break;
      }
      case 42:
        o.metadata = readStruct(r, r.open(), fields(o.metadata));
        break;
      default:
        r.skipUnknown(tag, 0x3e);
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

function readPushNotificationConfig(r: WireReader, end: number, o: Fields = {}): Fields {
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
        if (x !== '') o.url = x;
        else if (o.url !== undefined) delete o.url;
        break;
      }
      case 26: {
        const x = r.string(true);
        if (x !== '') o.token = x;
        else if (o.token !== undefined) delete o.token;
        break;
      }
      case 34:
        o.authentication = readAuthenticationInfo(r, r.open(), fields(o.authentication));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
    }
  }
  r.close(end);
  return o;
}

function readAuthenticationInfo(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        list(o, 'schemes').push(r.string(true));
        break;
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
        if (x !== '') o.transport = x;
        else if (o.transport !== undefined) delete o.transport;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
    }
  }
  r.close(end);
  return o;
}

function readAgentCard(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 130: {
        const x = r.string(true);
        if (x !== '') o.protocolVersion = x;
        else if (o.protocolVersion !== undefined) delete o.protocolVersion;
        break;
      }
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
      case 26: {
        const x = r.string(true);
        if (x !== '') o.url = x;
        else if (o.url !== undefined) delete o.url;
        break;
      }
      case 114: {
        const x = r.string(true);
        if (x !== '') o.preferredTransport = x;
        else if (o.preferredTransport !== undefined) delete o.preferredTransport;
        break;
      }
      case 122:
        list(o, 'additionalInterfaces').push(readAgentInterface(r, r.open()));
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
      case 50: {
        const x = r.string(true);
        if (x !== '') o.documentationUrl = x;
        else if (o.documentationUrl !== undefined) delete o.documentationUrl;
        break;
      }
      case 58:
        o.capabilities = readAgentCapabilities(r, r.open(), fields(o.capabilities));
        break;
      case 66:
        readEntry(r, object(o, 'securitySchemes'), (prior) => readSecurityScheme(r, r.open(), fields(prior)), () => ({}));
        break;
      case 74:
        list(o, 'security').push(readSecurity(r, r.open()));
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
      case 104: {
        const x = r.bool();
        if (x !== false) o.supportsAuthenticatedExtendedCard = x;
        else if (o.supportsAuthenticatedExtendedCard !== undefined) delete o.supportsAuthenticatedExtendedCard;
        break;
      }
      case 138:
        list(o, 'signatures').push(readAgentCardSignature(r, r.open()));
        break;
      case 146: {
        const x = r.string(true);
        if (x !== '') o.iconUrl = x;
        else if (o.iconUrl !== undefined) delete o.iconUrl;
        break;
      }
      default:
        r.skipUnknown(tag, 0x7fffe);
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
      case 8: {
        const x = r.bool();
        if (x !== false) o.streaming = x;
        else if (o.streaming !== undefined) delete o.streaming;
        break;
      }
      case 16: {
        const x = r.bool();
        if (x !== false) o.pushNotifications = x;
        else if (o.pushNotifications !== undefined) delete o.pushNotifications;
        break;
      }
      case 26:
        list(o, 'extensions').push(readAgentExtension(r, r.open()));
        break;
      default:
        r.skipUnknown(tag, 0xe);
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
        list(o, 'security').push(readSecurity(r, r.open()));
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
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 18:
        o.pushNotificationConfig = readPushNotificationConfig(r, r.open(), fields(o.pushNotificationConfig));
        break;
      default:
        r.skipUnknown(tag, 0x6);
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

function readSecurity(r: WireReader, end: number, o: Fields = {}): Fields {
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
        o.authorizationCode = readAuthorizationCodeOAuthFlow(r, r.open(), fields(o.authorizationCode));
        break;
      case 18:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.implicit !== undefined) delete o.implicit;
        if (o.password !== undefined) delete o.password;
        o.clientCredentials = readClientCredentialsOAuthFlow(r, r.open(), fields(o.clientCredentials));
        break;
      case 26:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.password !== undefined) delete o.password;
        o.implicit = readImplicitOAuthFlow(r, r.open(), fields(o.implicit));
        break;
      case 34:
        if (o.authorizationCode !== undefined) delete o.authorizationCode;
        if (o.clientCredentials !== undefined) delete o.clientCredentials;
        if (o.implicit !== undefined) delete o.implicit;
        o.password = readPasswordOAuthFlow(r, r.open(), fields(o.password));
        break;
      default:
        r.skipUnknown(tag, 0x1e);
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
      default:
        r.skipUnknown(tag, 0x1e);
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

function readSendMessageRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10:
        o.message = readMessage(r, r.open(), fields(o.message));
        break;
      case 18:
        o.configuration = readSendMessageConfiguration(r, r.open(), fields(o.configuration));
        break;
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

function readGetTaskRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      case 16: {
        const x = r.int32();
        if (x !== 0) o.historyLength = x;
        else if (o.historyLength !== undefined) delete o.historyLength;
        break;
      }
      default:
        r.skipUnknown(tag, 0x6);
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
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
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
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
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
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readCreateTaskPushNotificationConfigRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.parent = x;
        else if (o.parent !== undefined) delete o.parent;
        break;
      }
      case 18: {
        const x = r.string(true);
        if (x !== '') o.configId = x;
        else if (o.configId !== undefined) delete o.configId;
        break;
      }
      case 26:
        o.config = readTaskPushNotificationConfig(r, r.open(), fields(o.config));
        break;
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readTaskSubscriptionRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.name = x;
        else if (o.name !== undefined) delete o.name;
        break;
      }
      default:
        r.skipUnknown(tag, 0x2);
    }
  }
  r.close(end);
  return o;
}

function readListTaskPushNotificationConfigRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      case 10: {
        const x = r.string(true);
        if (x !== '') o.parent = x;
        else if (o.parent !== undefined) delete o.parent;
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
      default:
        r.skipUnknown(tag, 0xe);
    }
  }
  r.close(end);
  return o;
}

function readGetAgentCardRequest(r: WireReader, end: number, o: Fields = {}): Fields {
  while (r.pos < end) {
    const tag = r.next();
    switch (tag) {
      default:
        r.skipUnknown(tag, 0x0);
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

function readListTaskPushNotificationConfigResponse(r: WireReader, end: number, o: Fields = {}): Fields {
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

function readEmpty(r: WireReader, end: number): Fields {
  while (r.pos < end) r.skipUnknown(r.next(), 0);
  r.close(end);
  return {};
}

function writeSendMessageConfiguration(w: BinaryWriter, o: v03.SendMessageConfiguration): void {
  if (o.acceptedOutputModes != null) for (const x of o.acceptedOutputModes) w.uint32(10).string(x);
  if (o.pushNotification != null) { w.uint32(18).fork(); writePushNotificationConfig(w, o.pushNotification); w.join(); }
  if (o.historyLength != null && o.historyLength !== 0) w.uint32(24).int32(o.historyLength);
  if (o.blocking) w.uint32(32).bool(o.blocking);
}

function writeTask(w: BinaryWriter, o: v03.Task): void {
  if (o.id != null && o.id !== '') w.uint32(10).string(o.id);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.status != null) { w.uint32(26).fork(); writeTaskStatus(w, o.status); w.join(); }
  if (o.artifacts != null) for (const x of o.artifacts) { w.uint32(34).fork(); writeArtifact(w, x); w.join(); }
  if (o.history != null) for (const x of o.history) { w.uint32(42).fork(); writeMessage(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeTaskStatus(w: BinaryWriter, o: v03.TaskStatus): void {
  if (o.state != null && o.state !== taskStates[0]) w.uint32(8).int32(numberIn(taskStates, o.state, 'TaskState'));
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
  if (o.timestamp != null) { w.uint32(26).fork(); writeTimestamp(w, o.timestamp); w.join(); }
}

function writePart(w: BinaryWriter, o: v03.Part): void {
  if (o.text != null) w.uint32(10).string(o.text);
  if (o.file != null) { w.uint32(18).fork(); writeFilePart(w, o.file); w.join(); }
  if (o.data != null) { w.uint32(26).fork(); writeDataPart(w, o.data); w.join(); }
  if (o.metadata != null) { w.uint32(34).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeFilePart(w: BinaryWriter, o: v03.FilePart): void {
  if (o.fileWithUri != null) w.uint32(10).string(o.fileWithUri);
  if (o.fileWithBytes != null) w.uint32(18).bytes(bytesOf(o.fileWithBytes));
  if (o.mimeType != null && o.mimeType !== '') w.uint32(26).string(o.mimeType);
  if (o.name != null && o.name !== '') w.uint32(34).string(o.name);
}

function writeDataPart(w: BinaryWriter, o: v03.DataPart): void {
  if (o.data != null) { w.uint32(10).fork(); writeStruct(w, o.data); w.join(); }
}

function writeMessage(w: BinaryWriter, o: v03.Message): void {
  if (o.messageId != null && o.messageId !== '') w.uint32(10).string(o.messageId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.taskId != null && o.taskId !== '') w.uint32(26).string(o.taskId);
  if (o.role != null && o.role !== roles[0]) w.uint32(32).int32(numberIn(roles, o.role, 'Role'));
  if (o.content != null) for (const x of o.content) { w.uint32(42).fork(); writePart(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
  if (o.extensions != null) for (const x of o.extensions) w.uint32(58).string(x);
}

function writeArtifact(w: BinaryWriter, o: v03.Artifact): void {
  if (o.artifactId != null && o.artifactId !== '') w.uint32(10).string(o.artifactId);
  if (o.name != null && o.name !== '') w.uint32(26).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(34).string(o.description);
  if (o.parts != null) for (const x of o.parts) { w.uint32(42).fork(); writePart(w, x); w.join(); }
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
  if (o.extensions != null) for (const x of o.extensions) w.uint32(58).string(x);
}

function writeTaskStatusUpdateEvent(w: BinaryWriter, o: v03.TaskStatusUpdateEvent): void {
  if (o.taskId != null && o.taskId !== '') w.uint32(10).string(o.taskId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.status != null) { w.uint32(26).fork(); writeTaskStatus(w, o.status); w.join(); }
  if (o.final) w.uint32(32).bool(o.final);
  if (o.metadata != null) { w.uint32(42).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeTaskArtifactUpdateEvent(w: BinaryWriter, o: v03.TaskArtifactUpdateEvent): void {
  if (o.taskId != null && o.taskId !== '') w.uint32(10).string(o.taskId);
  if (o.contextId != null && o.contextId !== '') w.uint32(18).string(o.contextId);
  if (o.artifact != null) { w.uint32(26).fork(); writeArtifact(w, o.artifact); w.join(); }
  if (o.append) w.uint32(32).bool(o.append);
  if (o.lastChunk) w.uint32(40).bool(o.lastChunk);
  if (o.metadata != null) { w.uint32(50).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writePushNotificationConfig(w: BinaryWriter, o: v03.PushNotificationConfig): void {
  if (o.id != null && o.id !== '') w.uint32(10).string(o.id);
  if (o.url != null && o.url !== '') w.uint32(18).string(o.url);
  if (o.token != null && o.token !== '') w.uint32(26).string(o.token);
  if (o.authentication != null) { w.uint32(34).fork(); writeAuthenticationInfo(w, o.authentication); w.join(); }
}

function writeAuthenticationInfo(w: BinaryWriter, o: v03.AuthenticationInfo): void {
  if (o.schemes != null) for (const x of o.schemes) w.uint32(10).string(x);
  if (o.credentials != null && o.credentials !== '') w.uint32(18).string(o.credentials);
}

function writeAgentInterface(w: BinaryWriter, o: v03.AgentInterface): void {
  if (o.url != null && o.url !== '') w.uint32(10).string(o.url);
  if (o.transport != null && o.transport !== '') w.uint32(18).string(o.transport);
}

function writeAgentCard(w: BinaryWriter, o: v03.AgentCard): void {
  if (o.protocolVersion != null && o.protocolVersion !== '') w.uint32(130).string(o.protocolVersion);
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(18).string(o.description);
  if (o.url != null && o.url !== '') w.uint32(26).string(o.url);
  if (o.preferredTransport != null && o.preferredTransport !== '') w.uint32(114).string(o.preferredTransport);
  if (o.additionalInterfaces != null) for (const x of o.additionalInterfaces) { w.uint32(122).fork(); writeAgentInterface(w, x); w.join(); }
  if (o.provider != null) { w.uint32(34).fork(); writeAgentProvider(w, o.provider); w.join(); }
  if (o.version != null && o.version !== '') w.uint32(42).string(o.version);
  if (o.documentationUrl != null && o.documentationUrl !== '') w.uint32(50).string(o.documentationUrl);
  if (o.capabilities != null) { w.uint32(58).fork(); writeAgentCapabilities(w, o.capabilities); w.join(); }
  if (o.securitySchemes != null) {
    for (const [key, x] of Object.entries(o.securitySchemes)) {
      w.uint32(66).fork().uint32(10).string(key);
      { w.uint32(18).fork(); writeSecurityScheme(w, x); w.join(); }
      w.join();
    }
  }
  if (o.security != null) for (const x of o.security) { w.uint32(74).fork(); writeSecurity(w, x); w.join(); }
  if (o.defaultInputModes != null) for (const x of o.defaultInputModes) w.uint32(82).string(x);
  if (o.defaultOutputModes != null) for (const x of o.defaultOutputModes) w.uint32(90).string(x);
  if (o.skills != null) for (const x of o.skills) { w.uint32(98).fork(); writeAgentSkill(w, x); w.join(); }
  if (o.supportsAuthenticatedExtendedCard) w.uint32(104).bool(o.supportsAuthenticatedExtendedCard);
  if (o.signatures != null) for (const x of o.signatures) { w.uint32(138).fork(); writeAgentCardSignature(w, x); w.join(); }
  if (o.iconUrl != null && o.iconUrl !== '') w.uint32(146).string(o.iconUrl);
}

function writeAgentProvider(w: BinaryWriter, o: v03.AgentProvider): void {
  if (o.url != null && o.url !== '') w.uint32(10).string(o.url);
  if (o.organization != null && o.organization !== '') w.uint32(18).string(o.organization);
}

function writeAgentCapabilities(w: BinaryWriter, o: v03.AgentCapabilities): void {
  if (o.streaming) w.uint32(8).bool(o.streaming);
  if (o.pushNotifications) w.uint32(16).bool(o.pushNotifications);
  if (o.extensions != null) for (const x of o.extensions) { w.uint32(26).fork(); writeAgentExtension(w, x); w.join(); }
}

function writeAgentExtension(w: BinaryWriter, o: v03.AgentExtension): void {
  if (o.uri != null && o.uri !== '') w.uint32(10).string(o.uri);
  if (o.description != null && o.description !== '') w.uint32(18).string(o.description);
  if (o.required) w.uint32(24).bool(o.required);
  if (o.params != null) { w.uint32(34).fork(); writeStruct(w, o.params); w.join(); }
}

function writeAgentSkill(w: BinaryWriter, o: v03.AgentSkill): void {
  if (o.id != null && o.id !== '') w.uint32(10).string(o.id);
  if (o.name != null && o.name !== '') w.uint32(18).string(o.name);
  if (o.description != null && o.description !== '') w.uint32(26).string(o.description);
  if (o.tags != null) for (const x of o.tags) w.uint32(34).string(x);
  if (o.examples != null) for (const x of o.examples) w.uint32(42).string(x);
  if (o.inputModes != null) for (const x of o.inputModes) w.uint32(50).string(x);
  if (o.outputModes != null) for (const x of o.outputModes) w.uint32(58).string(x);
  if (o.security != null) for (const x of o.security) { w.uint32(66).fork(); writeSecurity(w, x); w.join(); }
}

function writeAgentCardSignature(w: BinaryWriter, o: v03.AgentCardSignature): void {
  if (o.protected != null && o.protected !== '') w.uint32(10).string(o.protected);
  if (o.signature != null && o.signature !== '') w.uint32(18).string(o.signature);
  if (o.header != null) { w.uint32(26).fork(); writeStruct(w, o.header); w.join(); }
}

function writeTaskPushNotificationConfig(w: BinaryWriter, o: v03.TaskPushNotificationConfig): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
  if (o.pushNotificationConfig != null) { w.uint32(18).fork(); writePushNotificationConfig(w, o.pushNotificationConfig); w.join(); }
}

function writeStringList(w: BinaryWriter, o: v03.StringList): void {
  if (o.list != null) for (const x of o.list) w.uint32(10).string(x);
}

function writeSecurity(w: BinaryWriter, o: v03.Security): void {
  if (o.schemes != null) {
    for (const [key, x] of Object.entries(o.schemes)) {
      w.uint32(10).fork().uint32(10).string(key);
      { w.uint32(18).fork(); writeStringList(w, x); w.join(); }
      w.join();
    }
  }
}

function writeSecurityScheme(w: BinaryWriter, o: v03.SecurityScheme): void {
  if (o.apiKeySecurityScheme != null) { w.uint32(10).fork(); writeAPIKeySecurityScheme(w, o.apiKeySecurityScheme); w.join(); }
  if (o.httpAuthSecurityScheme != null) { w.uint32(18).fork(); writeHTTPAuthSecurityScheme(w, o.httpAuthSecurityScheme); w.join(); }
  if (o.oauth2SecurityScheme != null) { w.uint32(26).fork(); writeOAuth2SecurityScheme(w, o.oauth2SecurityScheme); w.join(); }
  if (o.openIdConnectSecurityScheme != null) { w.uint32(34).fork(); writeOpenIdConnectSecurityScheme(w, o.openIdConnectSecurityScheme); w.join(); }
  if (o.mtlsSecurityScheme != null) { w.uint32(42).fork(); writeMutualTlsSecurityScheme(w, o.mtlsSecurityScheme); w.join(); }
}

function writeAPIKeySecurityScheme(w: BinaryWriter, o: v03.APIKeySecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.location != null && o.location !== '') w.uint32(18).string(o.location);
  if (o.name != null && o.name !== '') w.uint32(26).string(o.name);
}

function writeHTTPAuthSecurityScheme(w: BinaryWriter, o: v03.HTTPAuthSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.scheme != null && o.scheme !== '') w.uint32(18).string(o.scheme);
  if (o.bearerFormat != null && o.bearerFormat !== '') w.uint32(26).string(o.bearerFormat);
}

function writeOAuth2SecurityScheme(w: BinaryWriter, o: v03.OAuth2SecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.flows != null) { w.uint32(18).fork(); writeOAuthFlows(w, o.flows); w.join(); }
  if (o.oauth2MetadataUrl != null && o.oauth2MetadataUrl !== '') w.uint32(26).string(o.oauth2MetadataUrl);
}

function writeOpenIdConnectSecurityScheme(w: BinaryWriter, o: v03.OpenIdConnectSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
  if (o.openIdConnectUrl != null && o.openIdConnectUrl !== '') w.uint32(18).string(o.openIdConnectUrl);
}

function writeMutualTlsSecurityScheme(w: BinaryWriter, o: v03.MutualTlsSecurityScheme): void {
  if (o.description != null && o.description !== '') w.uint32(10).string(o.description);
}

function writeOAuthFlows(w: BinaryWriter, o: v03.OAuthFlows): void {
  if (o.authorizationCode != null) { w.uint32(10).fork(); writeAuthorizationCodeOAuthFlow(w, o.authorizationCode); w.join(); }
  if (o.clientCredentials != null) { w.uint32(18).fork(); writeClientCredentialsOAuthFlow(w, o.clientCredentials); w.join(); }
  if (o.implicit != null) { w.uint32(26).fork(); writeImplicitOAuthFlow(w, o.implicit); w.join(); }
  if (o.password != null) { w.uint32(34).fork(); writePasswordOAuthFlow(w, o.password); w.join(); }
}

function writeAuthorizationCodeOAuthFlow(w: BinaryWriter, o: v03.AuthorizationCodeOAuthFlow): void {
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
}

function writeClientCredentialsOAuthFlow(w: BinaryWriter, o: v03.ClientCredentialsOAuthFlow): void {
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

function writeImplicitOAuthFlow(w: BinaryWriter, o: v03.ImplicitOAuthFlow): void {
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

function writePasswordOAuthFlow(w: BinaryWriter, o: v03.PasswordOAuthFlow): void {
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

function writeSendMessageRequest(w: BinaryWriter, o: v03.SendMessageRequest): void {
  if (o.message != null) { w.uint32(10).fork(); writeMessage(w, o.message); w.join(); }
  if (o.configuration != null) { w.uint32(18).fork(); writeSendMessageConfiguration(w, o.configuration); w.join(); }
  if (o.metadata != null) { w.uint32(26).fork(); writeStruct(w, o.metadata); w.join(); }
}

function writeGetTaskRequest(w: BinaryWriter, o: v03.GetTaskRequest): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
  if (o.historyLength != null && o.historyLength !== 0) w.uint32(16).int32(o.historyLength);
}

function writeCancelTaskRequest(w: BinaryWriter, o: v03.CancelTaskRequest): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
}

function writeGetTaskPushNotificationConfigRequest(w: BinaryWriter, o: v03.GetTaskPushNotificationConfigRequest): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
}

function writeDeleteTaskPushNotificationConfigRequest(w: BinaryWriter, o: v03.DeleteTaskPushNotificationConfigRequest): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
}

function writeCreateTaskPushNotificationConfigRequest(w: BinaryWriter, o: v03.CreateTaskPushNotificationConfigRequest): void {
  if (o.parent != null && o.parent !== '') w.uint32(10).string(o.parent);
  if (o.configId != null && o.configId !== '') w.uint32(18).string(o.configId);
  if (o.config != null) { w.uint32(26).fork(); writeTaskPushNotificationConfig(w, o.config); w.join(); }
}

function writeTaskSubscriptionRequest(w: BinaryWriter, o: v03.TaskSubscriptionRequest): void {
  if (o.name != null && o.name !== '') w.uint32(10).string(o.name);
}

function writeListTaskPushNotificationConfigRequest(w: BinaryWriter, o: v03.ListTaskPushNotificationConfigRequest): void {
  if (o.parent != null && o.parent !== '') w.uint32(10).string(o.parent);
  if (o.pageSize != null && o.pageSize !== 0) w.uint32(16).int32(o.pageSize);
  if (o.pageToken != null && o.pageToken !== '') w.uint32(26).string(o.pageToken);
}

function writeGetAgentCardRequest(_w: BinaryWriter, _o: v03.GetAgentCardRequest): void {
}

function writeSendMessageResponse(w: BinaryWriter, o: v03.SendMessageResponse): void {
  if (o.task != null) { w.uint32(10).fork(); writeTask(w, o.task); w.join(); }
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
}

function writeStreamResponse(w: BinaryWriter, o: v03.StreamResponse): void {
  if (o.task != null) { w.uint32(10).fork(); writeTask(w, o.task); w.join(); }
  if (o.message != null) { w.uint32(18).fork(); writeMessage(w, o.message); w.join(); }
  if (o.statusUpdate != null) { w.uint32(26).fork(); writeTaskStatusUpdateEvent(w, o.statusUpdate); w.join(); }
  if (o.artifactUpdate != null) { w.uint32(34).fork(); writeTaskArtifactUpdateEvent(w, o.artifactUpdate); w.join(); }
}

function writeListTaskPushNotificationConfigResponse(w: BinaryWriter, o: v03.ListTaskPushNotificationConfigResponse): void {
  if (o.configs != null) for (const x of o.configs) { w.uint32(10).fork(); writeTaskPushNotificationConfig(w, x); w.join(); }
  if (o.nextPageToken != null && o.nextPageToken !== '') w.uint32(18).string(o.nextPageToken);
}

function writeEmpty(): void {}

/** Every message that this codec knows, by its name. */
export interface WireTypes {
  SendMessageConfiguration: v03.SendMessageConfiguration;
  Task: v03.Task;
  TaskStatus: v03.TaskStatus;
  Part: v03.Part;
  FilePart: v03.FilePart;
  DataPart: v03.DataPart;
  Message: v03.Message;
  Artifact: v03.Artifact;
  TaskStatusUpdateEvent: v03.TaskStatusUpdateEvent;
  TaskArtifactUpdateEvent: v03.TaskArtifactUpdateEvent;
  PushNotificationConfig: v03.PushNotificationConfig;
  AuthenticationInfo: v03.AuthenticationInfo;
  AgentInterface: v03.AgentInterface;
  AgentCard: v03.AgentCard;
  AgentProvider: v03.AgentProvider;
  AgentCapabilities: v03.AgentCapabilities;
  AgentExtension: v03.AgentExtension;
  AgentSkill: v03.AgentSkill;
  AgentCardSignature: v03.AgentCardSignature;
  TaskPushNotificationConfig: v03.TaskPushNotificationConfig;
  StringList: v03.StringList;
  Security: v03.Security;
  SecurityScheme: v03.SecurityScheme;
  APIKeySecurityScheme: v03.APIKeySecurityScheme;
  HTTPAuthSecurityScheme: v03.HTTPAuthSecurityScheme;
  OAuth2SecurityScheme: v03.OAuth2SecurityScheme;
  OpenIdConnectSecurityScheme: v03.OpenIdConnectSecurityScheme;
  MutualTlsSecurityScheme: v03.MutualTlsSecurityScheme;
  OAuthFlows: v03.OAuthFlows;
  AuthorizationCodeOAuthFlow: v03.AuthorizationCodeOAuthFlow;
  ClientCredentialsOAuthFlow: v03.ClientCredentialsOAuthFlow;
  ImplicitOAuthFlow: v03.ImplicitOAuthFlow;
  PasswordOAuthFlow: v03.PasswordOAuthFlow;
  SendMessageRequest: v03.SendMessageRequest;
  GetTaskRequest: v03.GetTaskRequest;
  CancelTaskRequest: v03.CancelTaskRequest;
  GetTaskPushNotificationConfigRequest: v03.GetTaskPushNotificationConfigRequest;
  DeleteTaskPushNotificationConfigRequest: v03.DeleteTaskPushNotificationConfigRequest;
  CreateTaskPushNotificationConfigRequest: v03.CreateTaskPushNotificationConfigRequest;
  TaskSubscriptionRequest: v03.TaskSubscriptionRequest;
  ListTaskPushNotificationConfigRequest: v03.ListTaskPushNotificationConfigRequest;
  GetAgentCardRequest: v03.GetAgentCardRequest;
  SendMessageResponse: v03.SendMessageResponse;
  StreamResponse: v03.StreamResponse;
  ListTaskPushNotificationConfigResponse: v03.ListTaskPushNotificationConfigResponse;
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
  FilePart: readFilePart,
  DataPart: readDataPart,
  Message: readMessage,
  Artifact: readArtifact,
  TaskStatusUpdateEvent: readTaskStatusUpdateEvent,
  TaskArtifactUpdateEvent: readTaskArtifactUpdateEvent,
  PushNotificationConfig: readPushNotificationConfig,
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
  Security: readSecurity,
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
  SendMessageRequest: readSendMessageRequest,
  GetTaskRequest: readGetTaskRequest,
  CancelTaskRequest: readCancelTaskRequest,
  GetTaskPushNotificationConfigRequest: readGetTaskPushNotificationConfigRequest,
  DeleteTaskPushNotificationConfigRequest: readDeleteTaskPushNotificationConfigRequest,
  CreateTaskPushNotificationConfigRequest: readCreateTaskPushNotificationConfigRequest,
  TaskSubscriptionRequest: readTaskSubscriptionRequest,
  ListTaskPushNotificationConfigRequest: readListTaskPushNotificationConfigRequest,
  GetAgentCardRequest: readGetAgentCardRequest,
  SendMessageResponse: readSendMessageResponse,
  StreamResponse: readStreamResponse,
  ListTaskPushNotificationConfigResponse: readListTaskPushNotificationConfigResponse,
  Empty: readEmpty,
  Struct: readStruct,
};

const writers: { readonly [N in WireName]: (w: BinaryWriter, o: WireTypes[N]) => void } = {
  SendMessageConfiguration: writeSendMessageConfiguration,
  Task: writeTask,
  TaskStatus: writeTaskStatus,
  Part: writePart,
  FilePart: writeFilePart,
  DataPart: writeDataPart,
  Message: writeMessage,
  Artifact: writeArtifact,
  TaskStatusUpdateEvent: writeTaskStatusUpdateEvent,
  TaskArtifactUpdateEvent: writeTaskArtifactUpdateEvent,
  PushNotificationConfig: writePushNotificationConfig,
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
  Security: writeSecurity,
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
  SendMessageRequest: writeSendMessageRequest,
  GetTaskRequest: writeGetTaskRequest,
  CancelTaskRequest: writeCancelTaskRequest,
  GetTaskPushNotificationConfigRequest: writeGetTaskPushNotificationConfigRequest,
  DeleteTaskPushNotificationConfigRequest: writeDeleteTaskPushNotificationConfigRequest,
  CreateTaskPushNotificationConfigRequest: writeCreateTaskPushNotificationConfigRequest,
  TaskSubscriptionRequest: writeTaskSubscriptionRequest,
  ListTaskPushNotificationConfigRequest: writeListTaskPushNotificationConfigRequest,
  GetAgentCardRequest: writeGetAgentCardRequest,
  SendMessageResponse: writeSendMessageResponse,
  StreamResponse: writeStreamResponse,
  ListTaskPushNotificationConfigResponse: writeListTaskPushNotificationConfigResponse,
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
