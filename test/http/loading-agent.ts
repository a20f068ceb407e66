// A program of its own: serves an agent, has it called, and says which modules were loaded for that. A package can be
// named that is to be missing.
import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

const hook = `
  let port;
  let missing;
  export function initialize(data) { ({ port, missing } = data); }
  export async function resolve(specifier, context, next) {
    if (missing && specifier.startsWith(missing)) {
      throw Object.assign(new Error('Cannot find package ' + missing), { code: 'ERR_MODULE_NOT_FOUND' });
    }
    return next(specifier, context);
  }
  export async function load(url, context, next) {
    port.postMessage(url);
    return next(url, context);
  }
`;
const { port1, port2 } = new MessageChannel();
const loaded: string[] = [];
port1.on('message', (url: string) => loaded.push(url.split('?')[0] ?? url));
port1.unref();
register(`data:text/javascript,${encodeURIComponent(hook)}`, {
  data: { port: port2, missing: process.argv[3] },
  transferList: [port2],
});

const { serve } = await import('../../src/entries/node.js');
const served = await serve(
  {
    name: 'Loading',
    description: 'Is there to be called',
    version: '1.0.0',
    skills: [{ id: 'answer', name: 'Answer', description: 'Answers', tags: ['test'] }],
    run: () => 'answered',
  },
  JSON.parse(process.argv[2] ?? '{}'),
);
const answer = await fetch(`${served.url}/a2a/rest/message:send`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
  body: JSON.stringify({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Hello' }] } }),
});
if (!answer.ok) throw new Error(await answer.text());
await served.close();
process.stdout.write(loaded.join('\n'));
