// A program of its own: serves an agent, has it called, and says which modules were loaded for that. A package can be
// named that is to be missing.
import { recordModules } from '../support/record-modules.js';

const loaded = recordModules(process.argv[3]);

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
