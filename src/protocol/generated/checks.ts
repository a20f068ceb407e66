// Generated from proto/a2a.proto by `npm run generate`. Do not edit.
import { isCanonicalBase64 } from '../base64.js';
import { isCanonicalTimestamp } from '../timestamp.js';
import type { MessageName } from './types.js';

type Fields = { readonly [key: string]: unknown };

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTaskState(value: unknown): boolean {
  switch (value) {
    case 'TASK_STATE_SUBMITTED':
    case 'TASK_STATE_WORKING':
    case 'TASK_STATE_COMPLETED':
    case 'TASK_STATE_FAILED':
    case 'TASK_STATE_CANCELED':
    case 'TASK_STATE_INPUT_REQUIRED':
    case 'TASK_STATE_REJECTED':
    case 'TASK_STATE_AUTH_REQUIRED':
      return true;
    default:
      return false;
  }
}

function isRole(value: unknown): boolean {
  switch (value) {
    case 'ROLE_USER':
    case 'ROLE_AGENT':
      return true;
    default:
      return false;
  }
}

function isSendMessageConfiguration(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'acceptedOutputModes':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      case 'taskPushNotificationConfig':
        if (!isTaskPushNotificationConfig(x)) return false;
        break;
      case 'historyLength':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        break;
      case 'returnImmediately':
        if (typeof x !== 'boolean') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isTask(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'contextId':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'status':
        if (!isTaskStatus(x)) return false;
        required++;
        break;
      case 'artifacts':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isArtifact(x[i])) return false;
        break;
      case 'history':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isMessage(x[i])) return false;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isTaskStatus(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'state':
        if (!isTaskState(x)) return false;
        required++;
        break;
      case 'message':
        if (!isMessage(x)) return false;
        break;
      case 'timestamp':
        if (!isCanonicalTimestamp(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isPart(value: unknown): boolean {
  if (!isObject(value)) return false;
  let contentMembers = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'text':
        if (typeof x !== 'string') return false;
        contentMembers++;
        break;
      case 'raw':
        if (!isCanonicalBase64(x)) return false;
        contentMembers++;
        break;
      case 'url':
        if (typeof x !== 'string') return false;
        contentMembers++;
        break;
      case 'data':
        if (x === undefined) return false;
        contentMembers++;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      case 'filename':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'mediaType':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return contentMembers === 1;
}

function isMessage(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'messageId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'contextId':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'role':
        if (!isRole(x)) return false;
        required++;
        break;
      case 'parts':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (!isPart(x[i])) return false;
        required++;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      case 'extensions':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      case 'referenceTaskIds':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isArtifact(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'artifactId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'name':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'parts':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (!isPart(x[i])) return false;
        required++;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      case 'extensions':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isTaskStatusUpdateEvent(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'contextId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'status':
        if (!isTaskStatus(x)) return false;
        required++;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isTaskArtifactUpdateEvent(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'contextId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'artifact':
        if (!isArtifact(x)) return false;
        required++;
        break;
      case 'append':
        if (typeof x !== 'boolean') return false;
        break;
      case 'lastChunk':
        if (typeof x !== 'boolean') return false;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isAuthenticationInfo(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'scheme':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'credentials':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isAgentInterface(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'url':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'protocolBinding':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'protocolVersion':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isAgentCard(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'name':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'supportedInterfaces':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (!isAgentInterface(x[i])) return false;
        required++;
        break;
      case 'provider':
        if (!isAgentProvider(x)) return false;
        break;
      case 'version':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'documentationUrl':
        if (typeof x !== 'string') return false;
        break;
      case 'capabilities':
        if (!isAgentCapabilities(x)) return false;
        required++;
        break;
      case 'securitySchemes':
        if (!isObject(x)) return false;
        for (const name in x) if (!isSecurityScheme(x[name])) return false;
        break;
      case 'securityRequirements':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isSecurityRequirement(x[i])) return false;
        break;
      case 'defaultInputModes':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        required++;
        break;
      case 'defaultOutputModes':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        required++;
        break;
      case 'skills':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (!isAgentSkill(x[i])) return false;
        required++;
        break;
      case 'signatures':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isAgentCardSignature(x[i])) return false;
        break;
      case 'iconUrl':
        if (typeof x !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return required === 8;
}

function isAgentProvider(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'url':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'organization':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isAgentCapabilities(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'streaming':
        if (typeof x !== 'boolean') return false;
        break;
      case 'pushNotifications':
        if (typeof x !== 'boolean') return false;
        break;
      case 'extensions':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isAgentExtension(x[i])) return false;
        break;
      case 'extendedAgentCard':
        if (typeof x !== 'boolean') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isAgentExtension(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'uri':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'required':
        if (typeof x !== 'boolean') return false;
        break;
      case 'params':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isAgentSkill(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'name':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'tags':
        if (!Array.isArray(x) || x.length === 0) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        required++;
        break;
      case 'examples':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      case 'inputModes':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      case 'outputModes':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      case 'securityRequirements':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isSecurityRequirement(x[i])) return false;
        break;
      default:
        return false;
    }
  }
  return required === 4;
}

function isAgentCardSignature(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'protected':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'signature':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'header':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isTaskPushNotificationConfig(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'url':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'token':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'authentication':
        if (!isAuthenticationInfo(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isStringList(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'list':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (typeof x[i] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isSecurityRequirement(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'schemes':
        if (!isObject(x)) return false;
        for (const name in x) if (!isStringList(x[name])) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isSecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  let schemeMembers = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'apiKeySecurityScheme':
        if (!isAPIKeySecurityScheme(x)) return false;
        schemeMembers++;
        break;
      case 'httpAuthSecurityScheme':
        if (!isHTTPAuthSecurityScheme(x)) return false;
        schemeMembers++;
        break;
      case 'oauth2SecurityScheme':
        if (!isOAuth2SecurityScheme(x)) return false;
        schemeMembers++;
        break;
      case 'openIdConnectSecurityScheme':
        if (!isOpenIdConnectSecurityScheme(x)) return false;
        schemeMembers++;
        break;
      case 'mtlsSecurityScheme':
        if (!isMutualTlsSecurityScheme(x)) return false;
        schemeMembers++;
        break;
      default:
        return false;
    }
  }
  return schemeMembers === 1;
}

function isAPIKeySecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'location':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'name':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isHTTPAuthSecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scheme':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'bearerFormat':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isOAuth2SecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'flows':
        if (!isOAuthFlows(x)) return false;
        required++;
        break;
      case 'oauth2MetadataUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isOpenIdConnectSecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'openIdConnectUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isMutualTlsSecurityScheme(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'description':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isOAuthFlows(value: unknown): boolean {
  if (!isObject(value)) return false;
  let flowMembers = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'authorizationCode':
        if (!isAuthorizationCodeOAuthFlow(x)) return false;
        flowMembers++;
        break;
      case 'clientCredentials':
        if (!isClientCredentialsOAuthFlow(x)) return false;
        flowMembers++;
        break;
      case 'implicit':
        if (!isImplicitOAuthFlow(x)) return false;
        flowMembers++;
        break;
      case 'password':
        if (!isPasswordOAuthFlow(x)) return false;
        flowMembers++;
        break;
      case 'deviceCode':
        if (!isDeviceCodeOAuthFlow(x)) return false;
        flowMembers++;
        break;
      default:
        return false;
    }
  }
  return flowMembers === 1;
}

function isAuthorizationCodeOAuthFlow(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'authorizationUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'tokenUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'refreshUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scopes':
        if (!isObject(x)) return false;
        for (const name in x) if (typeof x[name] !== 'string') return false;
        required++;
        break;
      case 'pkceRequired':
        if (typeof x !== 'boolean') return false;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isClientCredentialsOAuthFlow(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tokenUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'refreshUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scopes':
        if (!isObject(x)) return false;
        for (const name in x) if (typeof x[name] !== 'string') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isImplicitOAuthFlow(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'authorizationUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'refreshUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scopes':
        if (!isObject(x)) return false;
        for (const name in x) if (typeof x[name] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isPasswordOAuthFlow(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tokenUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'refreshUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scopes':
        if (!isObject(x)) return false;
        for (const name in x) if (typeof x[name] !== 'string') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isDeviceCodeOAuthFlow(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'deviceAuthorizationUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'tokenUrl':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'refreshUrl':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'scopes':
        if (!isObject(x)) return false;
        for (const name in x) if (typeof x[name] !== 'string') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 3;
}

function isSendMessageRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'message':
        if (!isMessage(x)) return false;
        required++;
        break;
      case 'configuration':
        if (!isSendMessageConfiguration(x)) return false;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isGetTaskRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'historyLength':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isListTasksRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'contextId':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'status':
        if (!isTaskState(x)) return false;
        break;
      case 'pageSize':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        break;
      case 'pageToken':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'historyLength':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        break;
      case 'statusTimestampAfter':
        if (!isCanonicalTimestamp(x)) return false;
        break;
      case 'includeArtifacts':
        if (typeof x !== 'boolean') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isListTasksResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tasks':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isTask(x[i])) return false;
        required++;
        break;
      case 'nextPageToken':
        if (typeof x !== 'string') return false;
        required++;
        break;
      case 'pageSize':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        required++;
        break;
      case 'totalSize':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 4;
}

function isCancelTaskRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'metadata':
        if (!isObject(x)) return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isGetTaskPushNotificationConfigRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isDeleteTaskPushNotificationConfigRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 2;
}

function isSubscribeToTaskRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'id':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isListTaskPushNotificationConfigsRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  let required = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'taskId':
        if (typeof x !== 'string' || x === '') return false;
        required++;
        break;
      case 'pageSize':
        if (typeof x !== 'number' || (x | 0) !== x) return false;
        break;
      case 'pageToken':
        if (typeof x !== 'string' || x === '') return false;
        break;
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return required === 1;
}

function isGetExtendedAgentCardRequest(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'tenant':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isSendMessageResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  let payloadMembers = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'task':
        if (!isTask(x)) return false;
        payloadMembers++;
        break;
      case 'message':
        if (!isMessage(x)) return false;
        payloadMembers++;
        break;
      default:
        return false;
    }
  }
  return payloadMembers === 1;
}

function isStreamResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  let payloadMembers = 0;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'task':
        if (!isTask(x)) return false;
        payloadMembers++;
        break;
      case 'message':
        if (!isMessage(x)) return false;
        payloadMembers++;
        break;
      case 'statusUpdate':
        if (!isTaskStatusUpdateEvent(x)) return false;
        payloadMembers++;
        break;
      case 'artifactUpdate':
        if (!isTaskArtifactUpdateEvent(x)) return false;
        payloadMembers++;
        break;
      default:
        return false;
    }
  }
  return payloadMembers === 1;
}

function isListTaskPushNotificationConfigsResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const key in value) {
    const x = value[key];
    switch (key) {
      case 'configs':
        if (!Array.isArray(x)) return false;
        for (let i = 0; i < x.length; i++) if (!isTaskPushNotificationConfig(x[i])) return false;
        break;
      case 'nextPageToken':
        if (typeof x !== 'string' || x === '') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function isEmpty(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const _ in value) return false;
  return true;
}

/**
 * For each message, tells whether a value is exactly what the reader would return for it: known fields of the right
 * type only, everything REQUIRED present and filled, one member of each oneof, nothing to normalize.
 */
export const checks: { readonly [N in MessageName]: (value: unknown) => boolean } = {
  SendMessageConfiguration: isSendMessageConfiguration,
  Task: isTask,
  TaskStatus: isTaskStatus,
  Part: isPart,
  Message: isMessage,
  Artifact: isArtifact,
  TaskStatusUpdateEvent: isTaskStatusUpdateEvent,
  TaskArtifactUpdateEvent: isTaskArtifactUpdateEvent,
  AuthenticationInfo: isAuthenticationInfo,
  AgentInterface: isAgentInterface,
  AgentCard: isAgentCard,
  AgentProvider: isAgentProvider,
  AgentCapabilities: isAgentCapabilities,
  AgentExtension: isAgentExtension,
  AgentSkill: isAgentSkill,
  AgentCardSignature: isAgentCardSignature,
  TaskPushNotificationConfig: isTaskPushNotificationConfig,
  StringList: isStringList,
  SecurityRequirement: isSecurityRequirement,
  SecurityScheme: isSecurityScheme,
  APIKeySecurityScheme: isAPIKeySecurityScheme,
  HTTPAuthSecurityScheme: isHTTPAuthSecurityScheme,
  OAuth2SecurityScheme: isOAuth2SecurityScheme,
  OpenIdConnectSecurityScheme: isOpenIdConnectSecurityScheme,
  MutualTlsSecurityScheme: isMutualTlsSecurityScheme,
  OAuthFlows: isOAuthFlows,
  AuthorizationCodeOAuthFlow: isAuthorizationCodeOAuthFlow,
  ClientCredentialsOAuthFlow: isClientCredentialsOAuthFlow,
  ImplicitOAuthFlow: isImplicitOAuthFlow,
  PasswordOAuthFlow: isPasswordOAuthFlow,
  DeviceCodeOAuthFlow: isDeviceCodeOAuthFlow,
  SendMessageRequest: isSendMessageRequest,
  GetTaskRequest: isGetTaskRequest,
  ListTasksRequest: isListTasksRequest,
  ListTasksResponse: isListTasksResponse,
  CancelTaskRequest: isCancelTaskRequest,
  GetTaskPushNotificationConfigRequest: isGetTaskPushNotificationConfigRequest,
  DeleteTaskPushNotificationConfigRequest: isDeleteTaskPushNotificationConfigRequest,
  SubscribeToTaskRequest: isSubscribeToTaskRequest,
  ListTaskPushNotificationConfigsRequest: isListTaskPushNotificationConfigsRequest,
  GetExtendedAgentCardRequest: isGetExtendedAgentCardRequest,
  SendMessageResponse: isSendMessageResponse,
  StreamResponse: isStreamResponse,
  ListTaskPushNotificationConfigsResponse: isListTaskPushNotificationConfigsResponse,
  Empty: isEmpty,
};
