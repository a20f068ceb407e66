import { errors } from '../../src/protocol/errors.js';
import { serviceName } from '../../src/protocol/generated/routes.js';
import { type Operation, operationNames, operations } from '../../src/protocol/operations.js';

/** Returns `docs/operations-by-binding.md`: what each operation is called in each binding, from the operation table. */
export function operationsPage(): string {
  const all = operationNames.map((name) => operations[name]);
  return [
    '<!-- Generated from the operation table by `npm run docs`. Do not edit. -->',
    '# Operations by binding',
    '',
    'The protocol has eleven operations. Each binding names them in its own place: JSON-RPC in the `method` member of the',
    `body, HTTP+JSON in verb and path, gRPC in the rpc of \`${serviceName}\`. Request and response are the same messages in`,
    'all three. HTTP+JSON paths stand below the URL of the chosen interface; the tenant form is for interfaces with a tenant.',
    '',
    '| operation | JSON-RPC method and gRPC rpc | HTTP+JSON | request | response | capability |',
    '|---|---|---|---|---|---|',
    ...all.map(row),
    '',
    ...all.flatMap(section),
  ].join('\n');
}

function row(operation: Operation): string {
  const route = operation.routes[0];
  return cells([
    `[${operation.name}](#${operation.name.toLowerCase()})`,
    `\`${operation.rpc}\``,
    route === undefined ? '' : `\`${route.verb} ${route.path}\``,
    `\`${operation.request}\``,
    answerOf(operation),
    operation.needs === undefined ? '' : `\`${operation.needs.capability}\``,
  ]);
}

function section(operation: Operation): string[] {
  const verbs = (operation.otherVerbs ?? []).flatMap(({ verb, conflict }) =>
    operation.routes.map((route) => ({ text: `${verb} ${route.path}`, conflict })),
  );
  const facts = [
    ['request', `\`${operation.request}\``],
    ['response', answerOf(operation)],
    ['JSON-RPC', [`\`${operation.rpc}\``, ...(operation.otherMethods ?? []).map(alsoMethod)].join(', ')],
    ...operation.routes.map((route) => [
      'HTTP+JSON',
      `\`${route.verb} ${route.path}\`${route.body ? ' with a body' : ''}`,
    ]),
    ...operation.routes.map((route) => ['HTTP+JSON, one tenant', `\`${route.verb} ${route.tenantPath}\``]),
    ...verbs.map(({ text, conflict }) => ['HTTP+JSON, also accepted', `\`${text}\` (${conflict})`]),
    ['gRPC', `\`/${serviceName}/${operation.rpc}\``],
    ['capability', capabilityOf(operation)],
    ['may be repeated', operation.idempotent ? 'yes: a repeated call has no further effect' : 'no'],
    ['errors of its own', operation.errors.length === 0 ? 'none' : operation.errors.map(errorName).join(', ')],
    ['specification', operation.section],
  ];
  return [
    `## ${operation.name}`,
    '',
    '| | |',
    '|---|---|',
    ...facts.map(([name, value]) => cells([name ?? '', value ?? ''])),
    '',
  ];
}

const cells = (values: readonly string[]) => `| ${values.join(' | ')} |`;
const errorName = (code: keyof typeof errors) => `${errors[code].name} (${errors[code].jsonRpc})`;
const alsoMethod = ({ name, conflict }: { name: string; conflict: string }) => `also \`${name}\` (${conflict})`;
const answerOf = ({ response, stream }: Operation) => `${stream ? 'stream of ' : ''}\`${response}\``;
const capabilityOf = ({ needs }: Operation) =>
  needs === undefined ? 'none' : `\`${needs.capability}\`; without it ${errorName(needs.otherwise)}`;
