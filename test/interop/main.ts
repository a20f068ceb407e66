import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Options, parseOptions, usage } from './runner/options.js';
import { mergeSections, readSections, renderPage, renderSection, type Section, tellsTheSame } from './runner/page.js';
import { type Peer, readPeers } from './runner/peer.js';
import { type Column, playPeer } from './runner/play.js';
import { missingTools, preparePeer } from './runner/prepare.js';
import { bad, columnText, dim, say, summaryText } from './runner/say.js';

const root = join(import.meta.dirname, '../..');
const build = join(root, 'build/interop');
const page = join(root, 'docs/interop.md');
const prepareLimitMs = 20 * 60_000;
const quickPrepareLimitMs = 3 * 60_000;

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const peers = readPeers(import.meta.dirname);
const options = optionsOrExit();
process.exit(options.list ? list() : await main());

function optionsOrExit(): Options {
  try {
    return parseOptions(
      process.argv.slice(2),
      peers.map(({ id }) => id),
    );
  } catch (thrown) {
    say(thrown instanceof Error ? thrown.message : String(thrown));
    say(usage);
    process.exit(2);
  }
}

function list(): number {
  for (const peer of peers) say(`${peer.id.padEnd(14)}${peer.name}, ${whatIsMissing(peer) ?? 'ready'}`);
  return 0;
}

function whatIsMissing(peer: Peer): string | undefined {
  if (options.quick && peer.slow) return 'takes long to prepare';
  const missing = missingTools(peer);
  return missing.length === 0 ? undefined : `not on this machine: ${missing.join(', ')}`;
}

async function main(): Promise<number> {
  const played: { peer: Peer; columns: readonly Column[] }[] = [];
  let failed = false;
  for (const peer of peers.filter(({ id }) => options.only.includes(id))) {
    const missing = whatIsMissing(peer);
    say(`\n${peer.name}, protocol ${peer.protocol}${missing === undefined ? '' : dim(` - left out, ${missing}`)}`);
    if (missing !== undefined) continue;
    const columns = await playOne(peer);
    if (columns !== undefined) played.push({ peer, columns });
    // A registry that does not have it says nothing of ours.
    else if (!options.quick) failed = true;
  }
  say(`\n${summaryText(played)}`);
  const isCurrent = settlePage(played);
  const isGreen = played.every(({ columns }) => columns.every(({ cells }) => !hasFailed(cells)));
  return isGreen && isCurrent && !failed ? 0 : 1;
}

async function playOne(peer: Peer): Promise<readonly Column[] | undefined> {
  const [own, logs] = [join(build, peer.id), join(build, 'logs')];
  try {
    const onStart = () =>
      say(dim(`  preparing it; this can take minutes (${join('build/interop/logs', peer.id)}.log)`));
    const limitMs = options.quick ? quickPrepareLimitMs : prepareLimitMs;
    await preparePeer(peer, { build: own, log: join(logs, `${peer.id}.log`), limitMs, onStart });
  } catch (thrown) {
    say(bad(`  ${thrown instanceof Error ? thrown.message : thrown}`));
    return undefined;
  }
  return playPeer({ ...options, peer, build: own, logs, onColumn: (column) => say(columnText(column)) });
}

function hasFailed(cells: Column['cells']): boolean {
  return [...cells.values()].some(({ kind }) => kind === 'fail');
}

/** Writes the page, or compares it; false when it tells of something else than what was played. */
function settlePage(played: readonly { readonly peer: Peer; readonly columns: readonly Column[] }[]): boolean {
  if (!options.write && !options.check) return true;
  const context = {
    date: new Date().toISOString().slice(0, 10),
    ours: `a2a-kit ${ownVersion()}, Node ${process.version}`,
  };
  const fresh = played.map(({ peer, columns }) => renderSection(peer, columns, context));
  const old = readSections(readPage());
  if (options.write) {
    writeFileSync(page, renderPage(mergeSections(old, fresh)));
    say('docs/interop.md is written');
    return true;
  }
  const isTold = (section: Section) => old.some((other) => other.id === section.id && tellsTheSame(other, section));
  const stale = fresh.filter((section) => !isTold(section)).map(({ id }) => id);
  if (stale.length > 0) say(bad(`docs/interop.md tells otherwise of ${stale.join(', ')}: npm run interop -- --write`));
  return stale.length === 0;
}

function readPage(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

function ownVersion(): string {
  // The manifest is the project's own.
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version;
}
