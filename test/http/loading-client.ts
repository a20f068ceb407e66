// A program of its own: calls an agent with a client of the entry that is named, and says which modules were loaded for that.
import type { ConnectOptions } from '../../src/entries/client.js';
import { recordModules } from '../support/record-modules.js';

const loaded = recordModules();
const [entry = '', url = '', options = '{}'] = process.argv.slice(2);
const { connect }: typeof import('../../src/entries/client.js') = await import(`../../src/entries/${entry}.js`);
const chosen: ConnectOptions = JSON.parse(options);
const agent = await connect(url, { ...chosen, onWarning: () => {} });
const { text } = await agent.ask('Hello');
if (text !== 'answered') throw new Error(text);
await agent.close();
process.stdout.write(loaded.join('\n'));
