/**
 * A2A .NET 1.0.0-preview2 and later, as a script: what its clients send and understand and what its servers answer, written
 * after what was read of it at commit 2577e37, so that the matrix can be played without .NET. Beside each peculiarity stands
 * the number of the conflict between the protocol's sources that it belongs to.
 */
import { parseArgs } from 'node:util';
import { call } from './call.js';
import { serve } from './serve.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    'grpc-port': { type: 'string' },
    url: { type: 'string', default: '' },
    binding: { type: 'string', default: '' },
    webhook: { type: 'string', default: '' },
    token: { type: 'string', default: '' },
    tenant: { type: 'string', default: '' },
  },
});
const [role, ...scenarios] = positionals;
if (role === 'serve') {
  await serve(Number(values.port));
  console.log('{"ready":true}');
  process.on('SIGTERM', () => process.exit(0));
} else if (role === 'call') await call({ ...values, scenarios });
else throw new Error(`Unknown role: ${role}`);
