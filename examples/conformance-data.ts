// The protocol's rules as data, for a test suite, a checklist or a report of one's own.
import assert from 'node:assert/strict';
// #region docs
import { requirements } from 'a2a-kit/conformance';
import schema from 'a2a-kit/schema.json' with { type: 'json' };

const forServers = Object.entries(requirements).filter(
  ([, { level, subject, on }]) => level.startsWith('MUST') && subject !== 'client' && on.includes('jsonrpc'),
);
for (const [id, { section, rule }] of forServers) console.log(`${id} (${section}): ${rule}`);
console.log(Object.keys(schema.$defs).length, 'message schemas');
// #endregion docs
assert.ok(forServers.length > 50);
