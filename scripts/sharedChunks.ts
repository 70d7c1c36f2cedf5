// What several screens share is put together in few files, so that an empty cache is filled in few requests.
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Files of shared code that a screen may need. */
const mostFiles = 8;
/** How much more than its own need a screen may load before another merge is looked for. */
const mostBytes = 1.3;
/** Bytes that a browser fetches anew at most where a line of shared code has changed. */
const largest = 55_000;

/** Modules that are loaded together: at first those which the same screens need, then more and more. */
interface Part {
  modules: string[];
  size: number;
  /** By the number of a screen, whether it loads this. */
  screens: Uint8Array;
  imports: Set<Part>;
}

/**
 * From a build that left every set of screens a file of its own: the modules that the application begins with, and for each
 * that other screens share the number of its file. `frameOf` names the screen that another one is drawn in.
 */
export function sharedChunks(
  output: readonly Rolldown.OutputChunk[],
  frameOf: (screen: string) => string | null,
): { first: Set<string>; shared: Map<string, number> } {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const loadedWith = (name: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(name) && chunks.has(name)) {
      seen.add(name);
      for (const other of chunks.get(name)?.imports ?? []) loadedWith(other, seen);
    }
    return seen;
  };
  const entry = output.find(({ isEntry, name }) => isEntry && name === 'index');
  if (!entry) throw new Error('The build has no index.');
  const first = loadedWith(entry.fileName);
  const firstSize = sum([...first].map((name) => sizeOf(chunks.get(name))));
  const screens = entry.dynamicImports.map((name) => {
    const frame = frameOf(chunks.get(name)?.facadeModuleId ?? '');
    const outer = output.find(({ facadeModuleId }) => frame && facadeModuleId?.endsWith(frame));
    return outer ? loadedWith(name, loadedWith(outer.fileName)) : loadedWith(name);
  });
  const parts = new Map<string, Part>();
  for (const chunk of output) {
    const loading = Uint8Array.from(screens, (files) => Number(files.has(chunk.fileName)));
    const isOwn = entry.dynamicImports.includes(chunk.fileName) && sum(loading) === 1;
    const isShared = !isOwn && !first.has(chunk.fileName) && sum(loading) > 0;
    const { moduleIds: modules } = chunk;
    if (!isShared) continue;
    const part = { modules, size: sizeOf(chunk), screens: loading, imports: new Set<Part>() };
    parts.set(chunk.fileName, part);
  }
  for (const [name, part] of parts) {
    for (const other of loadedWith(name)) {
      const imported = parts.get(other);
      if (imported && imported !== part) part.imports.add(imported);
    }
  }
  const allowed = screens.map((files) => {
    const own = sum(
      [...files].filter((name) => !first.has(name)).map((name) => sizeOf(chunks.get(name))),
    );
    const shared = sum([...files].map((name) => parts.get(name)?.size ?? 0));
    return (firstSize + own) * mostBytes - firstSize - (own - shared);
  });
  // What others import comes first: a group takes what it imports along.
  const merged = mergeParts([...parts.values()], allowed).toSorted(
    (one, other) => sum(other.screens) - sum(one.screens),
  );
  return {
    first: new Set([...first].flatMap((name) => chunks.get(name)?.moduleIds ?? [])),
    shared: new Map(merged.flatMap((part, index) => part.modules.map((id) => [id, index]))),
  };
}

/** Merges two parts at a time, those that cost the screens least, until no screen needs too many. */
function mergeParts(parts: Part[], allowed: readonly number[]): Part[] {
  let left = parts;
  for (;;) {
    const files = allowed.map((_, screen) => sum(left.map((part) => part.screens[screen] ?? 0)));
    const bytes = allowed.map((_, screen) =>
      sum(left.map((part) => (part.screens[screen] ? part.size : 0))),
    );
    if (Math.max(...files) <= mostFiles) return left;
    const room = allowed.map((limit, screen) => limit - (bytes[screen] ?? 0));
    const pairs = pairsOf(left, files, room);
    let best: { price: number; pair: [Part, Part] } | null = null;
    for (const pair of pairs) {
      const price = priceOf(pair, files, bytes, allowed);
      if (!best || price < best.price) best = { price, pair };
    }
    if (!best || best.price === Number.POSITIVE_INFINITY) return left;
    left = merge(left, best.pair);
  }
}

/** The pairs that promise most, by what the screens of one would load of the other. */
function pairsOf(
  parts: readonly Part[],
  files: readonly number[],
  room: readonly number[],
): [Part, Part][] {
  const found: { price: number; pair: [Part, Part] }[] = [];
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      if (one.size + other.size > largest) continue;
      let [more, fewer] = [0, 0];
      for (const [screen, count] of files.entries()) {
        const [a, b] = [one.screens[screen], other.screens[screen]];
        if (a && b) fewer += Number(count > mostFiles);
        else if (a || b) {
          const size = a ? other.size : one.size;
          more += size + 50 * Math.max(0, size - Math.max(0, room[screen] ?? 0));
        }
      }
      if (fewer > 0) found.push({ price: (more + 100) / fewer, pair: [one, other] });
    }
  }
  return found
    .sort((a, b) => a.price - b.price)
    .slice(0, 100)
    .map(({ pair }) => pair);
}

/** Bytes for each file that screens with too many are spared. */
function priceOf(
  [one, other]: [Part, Part],
  files: readonly number[],
  bytes: readonly number[],
  allowed: readonly number[],
): number {
  let [price, spared] = [500, 0];
  const imported = [...new Set([...one.imports, ...other.imports])].filter(
    (part) => part !== one && part !== other,
  );
  for (const [screen, limit] of allowed.entries()) {
    const [a, b] = [one.screens[screen], other.screens[screen]];
    if (!a && !b) continue;
    const late = imported.filter((part) => !part.screens[screen]);
    const more = (a ? 0 : one.size) + (b ? 0 : other.size) + sum(late.map(({ size }) => size));
    const count = files[screen] ?? 0;
    const countAfter = count + late.length - (a && b ? 1 : 0);
    const over = (size: number) => Math.max(0, size - limit);
    const before = bytes[screen] ?? 0;
    price += more + 50 * (over(before + more) - over(before));
    spared += Math.max(0, count - mostFiles) - Math.max(0, countAfter - mostFiles);
  }
  return spared > 0 ? price / spared : Number.POSITIVE_INFINITY;
}

function merge(parts: readonly Part[], [one, other]: [Part, Part]): Part[] {
  one.modules.push(...other.modules);
  one.size += other.size;
  for (const part of other.imports) one.imports.add(part);
  other.screens.forEach((isLoaded, screen) => {
    if (isLoaded) one.screens[screen] = 1;
  });
  const left = parts.filter((part) => part !== other);
  for (const part of left) if (part.imports.delete(other)) part.imports.add(one);
  one.imports.delete(one);
  // Whatever a part imports is loaded with it.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const part of left) {
      for (const imported of part.imports) {
        part.screens.forEach((isLoaded, screen) => {
          if (!isLoaded || imported.screens[screen]) return;
          imported.screens[screen] = 1;
          isChanged = true;
        });
      }
    }
  }
  return left;
}

/** About what a browser downloads. */
function sizeOf(chunk: Rolldown.OutputChunk | undefined): number {
  return chunk ? gzipSync(chunk.code).length : 0;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
