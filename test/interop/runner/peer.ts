import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Difference } from './judge.js';
import {
  type Binding,
  bindings,
  type Direction,
  type ProtocolVersion,
  type ScenarioName,
  versions,
} from './scenarios.js';

type Side = Exclude<Direction, 'self'>;

/** What stands in a `peer.json`, by scenario, `BINDING:scenario` or `*`. */
type BySpot<Value> = Readonly<Partial<Record<Side, Readonly<Record<string, Value>>>>>;

/** One peer: its folder with what its `peer.json` says. */
export interface Peer {
  /** Name of the folder, by which it is chosen. */
  readonly id: string;
  readonly folder: string;
  readonly name: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly protocol: ProtocolVersion;
  readonly bindings: Readonly<Record<Side, readonly Binding[]>>;
  readonly needs: readonly string[];
  readonly prepare: readonly string[] | undefined;
  /** Preparing it from nothing takes minutes. */
  readonly slow: boolean;
  readonly run: readonly string[];
  readonly cannot: BySpot<string>;
  readonly differs: BySpot<Difference>;
}

/** A place in the matrix of one peer. */
export interface Spot {
  readonly direction: Direction;
  readonly binding: Binding;
  readonly scenario: ScenarioName;
}

/** Returns the peers below a folder, by their names. */
export function readPeers(root: string): readonly Peer[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .sort()
    .flatMap((id) => readPeer(id, join(root, id)));
}

function readPeer(id: string, folder: string): readonly Peer[] {
  let text: string;
  try {
    text = readFileSync(join(folder, 'peer.json'), 'utf8');
  } catch {
    return [];
  }
  return [checkPeer(id, folder, JSON.parse(text))];
}

/**
 * Returns what a `peer.json` says.
 *
 * @throws {TypeError} naming the member that is not as the README has it
 */
export function checkPeer(id: string, folder: string, json: Record<string, unknown>): Peer {
  const expect = (fits: boolean, member: string) => {
    if (!fits) throw new TypeError(`${id}/peer.json: ${member} is not as test/interop/README.md has it`);
  };
  const known = ['name', 'versions', 'protocol', 'bindings', 'needs', 'prepare', 'slow', 'run', 'cannot', 'differs'];
  for (const member of Object.keys(json)) expect(known.includes(member), member);
  // Each member is checked below, before anything is done with it.
  const { prepare, slow = false, cannot = {}, differs = {}, ...said } = json as unknown as Omit<Peer, 'id' | 'folder'>;
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isCommand = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);
  expect(isText(said.name), 'name');
  expect(typeof said.versions === 'object' && Object.values(said.versions).every(isText), 'versions');
  expect(versions.includes(said.protocol), 'protocol');
  for (const direction of ['client', 'server'] as const) {
    const offered: unknown = said.bindings?.[direction];
    expect(Array.isArray(offered) && offered.every((one) => bindings.includes(one)), `bindings.${direction}`);
    expect(Object.values(cannot[direction] ?? {}).every(isText), `cannot.${direction}`);
    const differences = Object.values(differs[direction] ?? {});
    expect(
      differences.every(({ facts, why }) => typeof facts === 'object' && isText(why)),
      `differs.${direction}`,
    );
  }
  expect(Array.isArray(said.needs) && said.needs.every(isText), 'needs');
  expect(prepare === undefined || isCommand(prepare), 'prepare');
  expect(typeof slow === 'boolean', 'slow');
  expect(isCommand(said.run), 'run');
  return { ...said, id, folder, prepare, slow, cannot, differs };
}

/** Returns whether the peer has a binding in a direction. */
export function offers(peer: Peer, { direction, binding }: Omit<Spot, 'scenario'>): boolean {
  return sidesOf(direction).every((side) => peer.bindings[side].includes(binding));
}

/** Returns why the peer cannot play at a place; undefined where it can. */
export function whyCannot(peer: Peer, spot: Spot): string | undefined {
  return atSpot(peer.cannot, spot);
}

/** Returns what is different at a place; undefined where nothing is. */
export function differenceAt(peer: Peer, spot: Spot): Difference | undefined {
  return atSpot(peer.differs, spot);
}

function sidesOf(direction: Direction): readonly Side[] {
  return direction === 'self' ? ['client', 'server'] : [direction];
}

function atSpot<Value>(table: BySpot<Value>, { direction, binding, scenario }: Spot): Value | undefined {
  const rows = sidesOf(direction).map((side) => table[side] ?? {});
  const found = rows.map((row) => row[`${binding}:${scenario}`] ?? row[scenario] ?? row['*']);
  return found.find((value) => value !== undefined);
}
