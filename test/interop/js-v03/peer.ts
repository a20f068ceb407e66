import { runPeer } from '../runner/js-peer.js';
import { call } from './client.js';
import { serve } from './server.js';

await runPeer({ serve, call });
