import { posix } from 'node:path';
import { type Import, importsIn } from './imports.js';

/** What a room may import besides itself; each entry is a room or a file in one, without its ending. */
export interface RoomRule {
  readonly may: readonly string[];
  /** Of these only types. */
  readonly types?: readonly string[];
  /** True where Node's own modules may be used. */
  readonly node?: boolean;
  /** Optional dependencies, as they are imported: the room is loaded only where they are installed. */
  readonly packages?: readonly string[];
}

/** The rules of a house. */
export interface House {
  /** By folder below `src`. */
  readonly rooms: Readonly<Record<string, RoomRule>>;
  /** Folders whose programs use the package as anybody would: by its public subpaths alone. */
  readonly programs: readonly string[];
  /** Files from which no module of Node may be reached. */
  readonly neutral: readonly string[];
  readonly packageName: string;
  /** The subpaths of the package, as in `exports`. */
  readonly subpaths: readonly string[];
}

interface Edge extends Import {
  readonly from: string;
  /** The file it leads to, for a relative import. */
  readonly to: string | undefined;
}

/** Returns what is wrong with the imports of a set of sources, by path with forward slashes; tests may import anything. */
export function judgeRooms(sources: ReadonlyMap<string, string>, house: House): string[] {
  const edges = new Map<string, readonly Edge[]>();
  for (const [path, text] of sources) {
    if (!path.endsWith('.test.ts'))
      edges.set(
        path,
        importsIn(path, text).map((found) => edgeFrom(path, found)),
      );
  }
  return [
    ...[...edges.values()].flat().flatMap((edge) => {
      const fault = faultOf(edge, house);
      return fault === undefined ? [] : [`${edge.from}:${edge.line}: ${fault}`];
    }),
    ...cyclesIn(edges),
    ...house.neutral.flatMap((path) => nodeReachedFrom(path, edges)),
  ];
}

function edgeFrom(from: string, found: Import): Edge {
  const isRelative = found.specifier.startsWith('.');
  const to = posix.join(posix.dirname(from), found.specifier).replace(/\.js$/, '.ts');
  return { ...found, from, to: isRelative ? to : undefined };
}

function faultOf(edge: Edge, house: House): string | undefined {
  const program = house.programs.find((folder) => isWithin(edge.from, folder));
  if (program !== undefined) return programFault(edge, program, house);
  if (!isWithin(edge.from, 'src')) return undefined;
  const own = roomOf(edge.from, house);
  if (own === undefined) return 'stands in no room';
  const rule = house.rooms[own];
  return rule === undefined ? undefined : roomFault(edge, { own, rule });
}

function roomFault(edge: Edge, { own, rule }: { readonly own: string; readonly rule: RoomRule }): string | undefined {
  if (edge.to === undefined) {
    if (edge.specifier.startsWith('node:'))
      return rule.node === true ? undefined : `${own} may not use ${edge.specifier}`;
    if (rule.packages?.includes(edge.specifier)) return undefined;
    return `the library has no dependencies: ${edge.specifier}`;
  }
  const target = edge.to.replace(/^src\//, '').replace(/\.ts$/, '');
  const allows = (places: readonly string[] = []) => places.some((place) => place === '*' || isWithin(target, place));
  if (!edge.to.startsWith('src/')) return `${own} may not import ${edge.to}`;
  if (isWithin(target, own) || allows(rule.may)) return undefined;
  if (!allows(rule.types)) return `${own} may not import ${target}`;
  return edge.typesOnly ? undefined : `${own} may import only types of ${target}`;
}

function programFault({ to, specifier }: Edge, folder: string, { packageName, subpaths }: House): string | undefined {
  if (to !== undefined) return isWithin(to, folder) ? undefined : `${folder} uses public subpaths only, not ${to}`;
  if (!isWithin(specifier, packageName)) return undefined;
  const subpath = `.${specifier.slice(packageName.length)}`;
  return subpaths.includes(subpath) ? undefined : `${specifier} is no subpath of the package`;
}

function roomOf(path: string, { rooms }: House): string | undefined {
  const place = path.slice('src/'.length);
  return Object.keys(rooms).find((room) => isWithin(place, room));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Cycles of what is left at run time; types refer to each other freely. */
function cyclesIn(edges: ReadonlyMap<string, readonly Edge[]>): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string): void => {
    if (done.has(path)) return;
    const at = trail.indexOf(path);
    if (at !== -1) {
      cycles.push(`import cycle: ${[...trail.slice(at), path].join(' -> ')}`);
      return;
    }
    trail.push(path);
    for (const { to, typesOnly } of edges.get(path) ?? []) if (to !== undefined && !typesOnly) visit(to);
    trail.pop();
    done.add(path);
  };
  for (const path of edges.keys()) visit(path);
  return cycles;
}

function nodeReachedFrom(start: string, edges: ReadonlyMap<string, readonly Edge[]>): string[] {
  if (!edges.has(start)) return [`${start} is not there`];
  const trails = new Map([[start, start]]);
  const faults: string[] = [];
  for (const [path, trail] of trails) {
    for (const { specifier, to, typesOnly } of edges.get(path) ?? []) {
      if (typesOnly) continue;
      if (specifier.startsWith('node:')) faults.push(`${start} must not need Node: ${trail} -> ${specifier}`);
      else if (to !== undefined && !trails.has(to)) trails.set(to, `${trail} -> ${to}`);
    }
  }
  return faults;
}
