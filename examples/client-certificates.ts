// An agent over TLS that knows its callers by their certificates. Needs the program `openssl`, which makes them here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, type Authenticate, serve } from 'a2a-kit/node';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));

/** A certificate that vouches for itself, for a day. */
function makeCertificate(name: string) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const how = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=${name}`;
  const files = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', [...how.split(' '), ...files], { stdio: 'ignore' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

const [server, renewed, ada] = [makeCertificate('localhost'), makeCertificate('localhost'), makeCertificate('ada')];
const agent: Agent = {
  name: 'Doorman',
  description: 'Knows callers by their certificates',
  version: '1.0.0',
  skills: [{ id: 'greet', name: 'Greet', description: 'Greets by name', tags: ['demo'] }],
  run: (turn) => `Hello, ${turn.principal?.id}!`,
};

// #region docs
const authenticate: Authenticate = ({ clientCertificate }) =>
  clientCertificate?.authorized ? { id: clientCertificate.subject } : undefined;

const served = await serve(agent, {
  tls: { key: server.key, cert: server.cert, ca: ada.cert, requestCert: true },
  authenticate,
  allowAnonymous: false,
});
// #endregion docs

function tasks(options: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'A2A-Version': '1.0' };
    const asked = request(`${served.url}/a2a/rest/tasks`, { headers, agent: false, ...options }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

assert.equal(await tasks({ ca: server.cert, ...ada }), 200);
await assert.rejects(tasks({ ca: server.cert })); // no certificate, no connection

// #region renew
served.reloadTls({ key: renewed.key, cert: renewed.cert });
// #endregion renew
assert.equal(await tasks({ ca: renewed.cert, ...ada }), 200);
await assert.rejects(tasks({ ca: renewed.cert }));

await served.close();
rmSync(folder, { recursive: true });
