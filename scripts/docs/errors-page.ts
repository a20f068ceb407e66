import { statusBody } from '../../src/bindings/http/error-body.js';
import { jsonRpcError } from '../../src/bindings/jsonrpc/error-body.js';
import { A2AError, invalidParams } from '../../src/protocol/a2a-error.js';
import { decode } from '../../src/protocol/decode.js';
import { type A2AErrorCode, errorCodes, errors } from '../../src/protocol/errors.js';

/** When a server of the kit answers with each error. */
const causes: Readonly<Record<A2AErrorCode, string>> = {
  TASK_NOT_FOUND:
    'No task of this id, or it belongs to somebody else: the two cannot be told apart. A tenant that is not served, or not the caller’s, gets the same answer.',
  TASK_NOT_CANCELABLE: 'The task has ended, and not by being canceled.',
  PUSH_NOTIFICATION_NOT_SUPPORTED: 'The agent does not declare `capabilities.pushNotifications`.',
  UNSUPPORTED_OPERATION:
    'A message or a subscription to a task that has ended; an operation whose capability the agent does not declare.',
  CONTENT_TYPE_NOT_SUPPORTED:
    'A part has a `mediaType` that the agent does not take, or `acceptedOutputModes` holds nothing that it makes.',
  INVALID_AGENT_RESPONSE: 'The agent answered directly with something that is no message.',
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: 'The agent declares an extended card and has none.',
  EXTENSION_SUPPORT_REQUIRED: 'An extension that the agent requires is not in `A2A-Extensions`.',
  VERSION_NOT_SUPPORTED: '`A2A-Version` is not 1.0, or is missing, which means 0.3.',
  PARSE_ERROR: 'The body is not JSON, or not UTF-8.',
  INVALID_REQUEST:
    'The body is JSON and no JSON-RPC request, or the edge refused the request: too large, compressed, of another type than JSON.',
  METHOD_NOT_FOUND: 'No such method, path or verb.',
  INVALID_PARAMS:
    'A field is missing, wrong or out of bounds: `violations` names every one by its path. Or the body nests deeper than 100, or holds more than 100,000 values.',
  INTERNAL_ERROR:
    'Something failed that the caller must not know more of; the log has it under `metadata.correlationId`.',
  UNAUTHENTICATED: 'No credentials where they are needed, or wrong ones. `WWW-Authenticate` says which are wanted.',
  PERMISSION_DENIED: 'A request for another host, or from a page of another origin.',
  RESOURCE_EXHAUSTED: 'A bound is reached: tasks in the store, streams at a time, push configurations of a task.',
  UNAVAILABLE: 'The server is closing. `Retry-After` says when to come back.',
};

/** Returns `docs/errors.md`: every error in every binding, from the error table. */
export function errorsPage(): string {
  return `<!-- Generated from the error table by \`npm run docs\`. Do not edit. -->
# Errors

Every refusal of the protocol is an \`A2AError\` with one of ${errorCodes.length} codes: an agent's server throws it, the binding looks its
numbers up, and the client of the other side throws it again. \`error.code\` is the code, \`error.name\` the name in the
specification. An answer that never came is a \`TransportError\`; see [calling agents](calling-agents.md).

Go by \`code\`, which travels as \`ErrorInfo.reason\`: the numbers are shared.

| code | name | JSON-RPC | HTTP+JSON | status in HTTP+JSON | gRPC |
|---|---|---|---|---|---|
${errorCodes.map(row).join('\n')}

A JSON-RPC error is answered with HTTP status 200, except where proxies and browsers have to understand it:
${edgeCodes().join(', ')}. What the HTTP edge refuses has the status of the fault in both JSON bindings:
404, 405, 408, 413, 414, 415, 417, 431.

Older test kits expect the numbers of specification 1.0.0. With \`errorTable: '1.0.0'\` the server answers, over HTTP+JSON and gRPC:

${in100().join('\n')}

## When

Which operation names which errors stands in [operations by binding](operations-by-binding.md).

| code | a server of the kit answers so when |
|---|---|
${errorCodes.map(cause).join('\n')}

## On the wire

The details are the same in every binding: an \`ErrorInfo\` first, then a \`BadRequest\` when fields were wrong, then what else there is.
A message without parts and with an unknown role, refused over JSON-RPC:

\`\`\`json
${json({ jsonrpc: '2.0', id: 1, error: jsonRpcError(refusal()) })}
\`\`\`

An unknown task over HTTP+JSON, with HTTP status ${errors.TASK_NOT_FOUND.http}:

\`\`\`json
${json(statusBody(notFound))}
\`\`\`

## In the specification

3.3.2 (error handling), 3.3.4 (capabilities), 5.4 (error codes), 9.5 (JSON-RPC), 10.6 (gRPC), 11.6 (HTTP+JSON). Conflict C7 is the
table of 1.0.0, C29 and C62 the HTTP status of JSON-RPC errors.
`;
}

function refusal(): A2AError {
  const decoded = decode('SendMessageRequest', { message: { messageId: 'm1', role: 'user' } });
  if (decoded.ok) throw new Error('this request should be refused');
  return invalidParams(decoded.violations);
}

const notFound = new A2AError('TASK_NOT_FOUND', undefined, { metadata: { taskId: 'no-such-task' } });

function row(code: A2AErrorCode): string {
  const { name, jsonRpc, http, grpc, httpStatusName } = errors[code];
  return cells([`\`${code}\``, name, jsonRpc, http, `\`${httpStatusName ?? grpc}\``, `\`${grpc}\``]);
}

const cause = (code: A2AErrorCode) => cells([`\`${code}\``, causes[code]]);

function edgeCodes(): string[] {
  return errorCodes.flatMap((code) => {
    const { jsonRpcHttp } = errors[code];
    return jsonRpcHttp === undefined ? [] : [`\`${code}\` ${jsonRpcHttp}`];
  });
}

function in100(): string[] {
  return errorCodes.flatMap((code) => {
    const { http, grpc } = errors[code].in100 ?? {};
    const numbers = [...(http === undefined ? [] : [`HTTP ${http}`]), ...(grpc === undefined ? [] : [`\`${grpc}\``])];
    return numbers.length === 0 ? [] : [`- \`${code}\`: ${numbers.join(', ')}`];
  });
}

const cells = (values: readonly (string | number)[]) => `| ${values.join(' | ')} |`;
const json = (value: unknown) => JSON.stringify(value, null, 2);
