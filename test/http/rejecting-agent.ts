// A program of its own: an agent leaves a rejected promise to itself, and is called again. Says so when that went well.
import { serve } from '../../src/entries/node.js';

const served = await serve(
  {
    name: 'Careless',
    description: 'Leaves a rejected promise to itself',
    version: '1.0.0',
    skills: [{ id: 'leave', name: 'Leave', description: 'Leaves it', tags: ['test'] }],
    run: () => {
      void Promise.reject(new Error('left to itself'));
      return 'answered';
    },
  },
  process.argv[2] === 'uncontained' ? { containRejections: false } : {},
);

async function call(): Promise<string> {
  const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };
  const answer = await fetch(`${served.url}/a2a/rest/message:send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
    body: JSON.stringify({ message }),
  });
  return (await answer.json()).message.parts[0].text;
}

process.stdout.write(`${await call()} ${await call()}`);
await served.close();
