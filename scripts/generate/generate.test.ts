import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { generate, staleFiles } from './generate.js';
import { type FieldModel, type MessageModel, readModel, readRegistry } from './model.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const model = readModel(readRegistry(root));
const fields = model.messages.flatMap((message) => message.fields);

describe('a2a.proto', () => {
  it('declares as much as lf.a2a.v1 does', () => {
    expect({
      messages: model.messages.length,
      enums: model.enums.length,
      fields: fields.length,
      values: model.enums.flatMap((one) => one.values).length,
      required: fields.filter((field) => field.required).length,
      optional: fields.filter((field) => field.optional).length,
      oneofs: model.messages.flatMap((message) => message.oneofs).length,
      maps: fields.filter((field) => field.shape === 'map').length,
      deprecated: fields.filter((field) => field.deprecated).length,
      rpcs: model.rpcs.length,
    }).toEqual({
      messages: 44,
      enums: 2,
      fields: 176,
      values: 12,
      required: 61,
      optional: 10,
      oneofs: 5,
      maps: 7,
      deprecated: 2,
      rpcs: 11,
    });
    expect(model.service).toBe('lf.a2a.v1.A2AService');
  });

  it('gives every field the number, type and label of lf.a2a.v1', () => {
    const enums = model.enums.map(({ name, values }) => {
      return `enum ${name}{ ${values.map((value) => `${value.number}=${value.name}`).join('; ')} }`;
    });
    expect([...model.messages.map(skeletonOf), ...enums]).toEqual(skeleton.trim().split('\n'));
  });

  it('gives every rpc the messages and routes of lf.a2a.v1', () => {
    const rows = model.rpcs.flatMap(({ rpc, request, response, stream, routes }) =>
      routes.map(({ verb, path, tenantPath, body }) => {
        expect(tenantPath).toBe(`/{tenant}${path}`);
        return `${rpc} ${request} -> ${stream ? 'stream ' : ''}${response} ${verb} ${path}${body ? ' *' : ''}`;
      }),
    );
    expect(rows).toEqual(routes.trim().split('\n'));
  });
});

describe('the generated files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'a2a-generate-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const files = generate(root);

  it('are checked in as the proto gives them', () => {
    expect(staleFiles(root, files)).toEqual([]);
  });

  it('are named when they differ or are missing', () => {
    const [edited = '', missing = ''] = files.keys();
    for (const path of files.keys()) cpSync(join(root, path), join(dir, path));
    writeFileSync(join(dir, edited), '// edited by hand');
    rmSync(join(dir, missing));
    expect(staleFiles(dir, files)).toEqual([edited, missing]);
  });
});

function skeletonOf(message: MessageModel): string {
  return `${message.name}{ ${message.fields.map((field) => `${field.number}=${field.proto}:${typeOf(field)}`).join('; ')} }`;
}

function typeOf(field: FieldModel): string {
  const element =
    field.type ?? { struct: 'Struct', value: 'Value', timestamp: 'Timestamp' }[field.kind as string] ?? field.kind;
  const type = { one: element, list: `${element}[]`, map: `map<string,${element}>` }[field.shape];
  return `${type}${field.optional ? '?' : ''}${field.required ? '!' : ''}${field.oneof ? `@${field.oneof}` : ''}`;
}

// number=name:type, [] repeated, ? optional, ! REQUIRED, @x member of the oneof x.
const skeleton = `
SendMessageConfiguration{ 1=accepted_output_modes:string[]; 2=task_push_notification_config:TaskPushNotificationConfig; 3=history_length:int32?; 4=return_immediately:bool }
Task{ 1=id:string!; 2=context_id:string; 3=status:TaskStatus!; 4=artifacts:Artifact[]; 5=history:Message[]; 6=metadata:Struct }
TaskStatus{ 1=state:TaskState!; 2=message:Message; 3=timestamp:Timestamp }
Part{ 1=text:string@content; 2=raw:bytes@content; 3=url:string@content; 4=data:Value@content; 5=metadata:Struct; 6=filename:string; 7=media_type:string }
Message{ 1=message_id:string!; 2=context_id:string; 3=task_id:string; 4=role:Role!; 5=parts:Part[]!; 6=metadata:Struct; 7=extensions:string[]; 8=reference_task_ids:string[] }
Artifact{ 1=artifact_id:string!; 2=name:string; 3=description:string; 4=parts:Part[]!; 5=metadata:Struct; 6=extensions:string[] }
TaskStatusUpdateEvent{ 1=task_id:string!; 2=context_id:string!; 3=status:TaskStatus!; 4=metadata:Struct }
TaskArtifactUpdateEvent{ 1=task_id:string!; 2=context_id:string!; 3=artifact:Artifact!; 4=append:bool; 5=last_chunk:bool; 6=metadata:Struct }
AuthenticationInfo{ 1=scheme:string!; 2=credentials:string }
AgentInterface{ 1=url:string!; 2=protocol_binding:string!; 3=tenant:string; 4=protocol_version:string! }
AgentCard{ 1=name:string!; 2=description:string!; 3=supported_interfaces:AgentInterface[]!; 4=provider:AgentProvider; 5=version:string!; 6=documentation_url:string?; 7=capabilities:AgentCapabilities!; 8=security_schemes:map<string,SecurityScheme>; 9=security_requirements:SecurityRequirement[]; 10=default_input_modes:string[]!; 11=default_output_modes:string[]!; 12=skills:AgentSkill[]!; 13=signatures:AgentCardSignature[]; 14=icon_url:string? }
AgentProvider{ 1=url:string!; 2=organization:string! }
AgentCapabilities{ 1=streaming:bool?; 2=push_notifications:bool?; 3=extensions:AgentExtension[]; 4=extended_agent_card:bool? }
AgentExtension{ 1=uri:string; 2=description:string; 3=required:bool; 4=params:Struct }
AgentSkill{ 1=id:string!; 2=name:string!; 3=description:string!; 4=tags:string[]!; 5=examples:string[]; 6=input_modes:string[]; 7=output_modes:string[]; 8=security_requirements:SecurityRequirement[] }
AgentCardSignature{ 1=protected:string!; 2=signature:string!; 3=header:Struct }
TaskPushNotificationConfig{ 1=tenant:string; 2=id:string; 3=task_id:string; 4=url:string!; 5=token:string; 6=authentication:AuthenticationInfo }
StringList{ 1=list:string[] }
SecurityRequirement{ 1=schemes:map<string,StringList> }
SecurityScheme{ 1=api_key_security_scheme:APIKeySecurityScheme@scheme; 2=http_auth_security_scheme:HTTPAuthSecurityScheme@scheme; 3=oauth2_security_scheme:OAuth2SecurityScheme@scheme; 4=open_id_connect_security_scheme:OpenIdConnectSecurityScheme@scheme; 5=mtls_security_scheme:MutualTlsSecurityScheme@scheme }
APIKeySecurityScheme{ 1=description:string; 2=location:string!; 3=name:string! }
HTTPAuthSecurityScheme{ 1=description:string; 2=scheme:string!; 3=bearer_format:string }
OAuth2SecurityScheme{ 1=description:string; 2=flows:OAuthFlows!; 3=oauth2_metadata_url:string }
OpenIdConnectSecurityScheme{ 1=description:string; 2=open_id_connect_url:string! }
MutualTlsSecurityScheme{ 1=description:string }
OAuthFlows{ 1=authorization_code:AuthorizationCodeOAuthFlow@flow; 2=client_credentials:ClientCredentialsOAuthFlow@flow; 3=implicit:ImplicitOAuthFlow@flow; 4=password:PasswordOAuthFlow@flow; 5=device_code:DeviceCodeOAuthFlow@flow }
AuthorizationCodeOAuthFlow{ 1=authorization_url:string!; 2=token_url:string!; 3=refresh_url:string; 4=scopes:map<string,string>!; 5=pkce_required:bool }
ClientCredentialsOAuthFlow{ 1=token_url:string!; 2=refresh_url:string; 3=scopes:map<string,string>! }
ImplicitOAuthFlow{ 1=authorization_url:string; 2=refresh_url:string; 3=scopes:map<string,string> }
PasswordOAuthFlow{ 1=token_url:string; 2=refresh_url:string; 3=scopes:map<string,string> }
DeviceCodeOAuthFlow{ 1=device_authorization_url:string!; 2=token_url:string!; 3=refresh_url:string; 4=scopes:map<string,string>! }
SendMessageRequest{ 1=tenant:string; 2=message:Message!; 3=configuration:SendMessageConfiguration; 4=metadata:Struct }
GetTaskRequest{ 1=tenant:string; 2=id:string!; 3=history_length:int32? }
ListTasksRequest{ 1=tenant:string; 2=context_id:string; 3=status:TaskState; 4=page_size:int32?; 5=page_token:string; 6=history_length:int32?; 7=status_timestamp_after:Timestamp; 8=include_artifacts:bool? }
ListTasksResponse{ 1=tasks:Task[]!; 2=next_page_token:string!; 3=page_size:int32!; 4=total_size:int32! }
CancelTaskRequest{ 1=tenant:string; 2=id:string!; 3=metadata:Struct }
GetTaskPushNotificationConfigRequest{ 1=tenant:string; 2=task_id:string!; 3=id:string! }
DeleteTaskPushNotificationConfigRequest{ 1=tenant:string; 2=task_id:string!; 3=id:string! }
SubscribeToTaskRequest{ 1=tenant:string; 2=id:string! }
ListTaskPushNotificationConfigsRequest{ 1=task_id:string!; 2=page_size:int32; 3=page_token:string; 4=tenant:string }
GetExtendedAgentCardRequest{ 1=tenant:string }
SendMessageResponse{ 1=task:Task@payload; 2=message:Message@payload }
StreamResponse{ 1=task:Task@payload; 2=message:Message@payload; 3=status_update:TaskStatusUpdateEvent@payload; 4=artifact_update:TaskArtifactUpdateEvent@payload }
ListTaskPushNotificationConfigsResponse{ 1=configs:TaskPushNotificationConfig[]; 2=next_page_token:string }
enum TaskState{ 0=TASK_STATE_UNSPECIFIED; 1=TASK_STATE_SUBMITTED; 2=TASK_STATE_WORKING; 3=TASK_STATE_COMPLETED; 4=TASK_STATE_FAILED; 5=TASK_STATE_CANCELED; 6=TASK_STATE_INPUT_REQUIRED; 7=TASK_STATE_REJECTED; 8=TASK_STATE_AUTH_REQUIRED }
enum Role{ 0=ROLE_UNSPECIFIED; 1=ROLE_USER; 2=ROLE_AGENT }
`;

// The * marks a body that carries all the fields that the path leaves open.
const routes = `
SendMessage SendMessageRequest -> SendMessageResponse POST /message:send *
SendStreamingMessage SendMessageRequest -> stream StreamResponse POST /message:stream *
GetTask GetTaskRequest -> Task GET /tasks/{id}
ListTasks ListTasksRequest -> ListTasksResponse GET /tasks
CancelTask CancelTaskRequest -> Task POST /tasks/{id}:cancel *
SubscribeToTask SubscribeToTaskRequest -> stream StreamResponse GET /tasks/{id}:subscribe
CreateTaskPushNotificationConfig TaskPushNotificationConfig -> TaskPushNotificationConfig POST /tasks/{taskId}/pushNotificationConfigs *
GetTaskPushNotificationConfig GetTaskPushNotificationConfigRequest -> TaskPushNotificationConfig GET /tasks/{taskId}/pushNotificationConfigs/{id}
ListTaskPushNotificationConfigs ListTaskPushNotificationConfigsRequest -> ListTaskPushNotificationConfigsResponse GET /tasks/{taskId}/pushNotificationConfigs
GetExtendedAgentCard GetExtendedAgentCardRequest -> AgentCard GET /extendedAgentCard
DeleteTaskPushNotificationConfig DeleteTaskPushNotificationConfigRequest -> Empty DELETE /tasks/{taskId}/pushNotificationConfigs/{id}
`;
