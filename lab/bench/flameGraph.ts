import fs from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A profile of the processor as V8 writes it. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

/** One function below the same callers, with the samples in it and in what it called. */
export interface Frame {
  name: string;
  /** The npm package, the product's own file, "node", or what V8 names in brackets. */
  owner: string;
  self: number;
  total: number;
  children: Map<string, Frame>;
}

/** The profile as one tree of calls; time in which there was nothing to do is left out. */
export function framesOf({ nodes, samples }: Profile): Frame {
  const self = new Map<number, number>();
  for (const id of samples) self.set(id, (self.get(id) ?? 0) + 1);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const add = (parent: Frame, node: ProfileNode): number => {
    if (node.callFrame.functionName === '(idle)') return 0;
    const { name, owner } = placeOf(node);
    const key = `${name} ${owner}`;
    const frame = parent.children.get(key) ?? emptyFrame(name, owner);
    parent.children.set(key, frame);
    const own = self.get(node.id) ?? 0;
    let total = own;
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) total += add(frame, child);
    }
    frame.self += own;
    frame.total += total;
    return total;
  };
  const root = emptyFrame('all', '');
  const [top] = nodes;
  for (const id of top?.children ?? []) {
    const child = byId.get(id);
    if (child) root.total += add(root, child);
  }
  return root;
}

function emptyFrame(name: string, owner: string): Frame {
  return { name, owner, self: 0, total: 0, children: new Map() };
}

const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const text = fs.existsSync(`${file}.map`) ? fs.readFileSync(`${file}.map`, 'utf8') : null;
  const map = text ? new SourceMap(JSON.parse(text)) : null;
  maps.set(file, map);
  return map;
}

function placeOf({ callFrame }: ProfileNode): { name: string; owner: string } {
  const { functionName, url, lineNumber, columnNumber } = callFrame;
  const name = functionName || '(anonymous)';
  if (url === '') return { name, owner: name.startsWith('(') ? name : 'V8' };
  if (url.startsWith('node:')) return { name, owner: 'node' };
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (inPackage?.[1]) return { name, owner: inPackage[1] };
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  const source = entry && 'originalSource' in entry ? entry.originalSource : file;
  return { name, owner: source.replace(/^.*?(?=src\/)/, '').replace(`${path.resolve('.')}/`, '') };
}

/** The functions and the packages that took most time, as text. */
export function hottestOf(root: Frame): string {
  const functions = new Map<string, number>();
  const owners = new Map<string, number>();
  const inclusive = new Map<string, number>();
  const visit = (frame: Frame, above: Set<string>) => {
    const place = `${frame.name}  ${frame.owner}`;
    functions.set(place, (functions.get(place) ?? 0) + frame.self);
    owners.set(frame.owner, (owners.get(frame.owner) ?? 0) + frame.self);
    // A function that calls itself is counted once.
    if (!above.has(place)) inclusive.set(place, (inclusive.get(place) ?? 0) + frame.total);
    const below = new Set(above).add(place);
    for (const child of frame.children.values()) visit(child, below);
  };
  for (const child of root.children.values()) visit(child, new Set());
  const table = (title: string, counts: Map<string, number>, most: number) =>
    [
      title,
      ...[...counts]
        .filter(([, count]) => count > 0)
        .sort(([, one], [, other]) => other - one)
        .slice(0, most)
        .map(
          ([what, count]) => `${((100 * count) / root.total).toFixed(1).padStart(6)} %  ${what}`,
        ),
    ].join('\n');
  return [
    table('By package or file, own time:', owners, 30),
    table('By function, own time:', functions, 40),
    table('By function, with what it calls:', inclusive, 60),
  ].join('\n\n');
}

const width = 1200;
const rowHeight = 17;

/** A picture of the tree, callers at the top; what took less than half a percent is left out. */
export function flameGraphOf(root: Frame, title: string): string {
  const least = root.total * 0.005;
  const boxes: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, left: number, row: number) => {
    depth = Math.max(depth, row);
    const wide = (frame.total / root.total) * width;
    const share = `${((100 * frame.total) / root.total).toFixed(1)} %`;
    const label = `${frame.name} ${frame.owner}`.trim();
    // About six and a half pixels a letter.
    const fitting = Math.floor((wide - 6) / 6.5);
    const text =
      fitting < 3 ? '' : label.length > fitting ? `${label.slice(0, fitting - 1)}…` : label;
    const y = 30 + row * rowHeight;
    boxes.push(
      `<g><title>${escaped(`${label}: ${share}`)}</title><rect x="${left.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide - 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="${colourOf(frame.owner)}"/>${text ? `<text x="${(left + 3).toFixed(1)}" y="${y + 12}">${escaped(text)}</text>` : ''}</g>`,
    );
    let at = left;
    const children = [...frame.children.values()].sort((one, other) => other.total - one.total);
    for (const child of children) {
      if (child.total >= least) draw(child, at, row + 1);
      at += (child.total / root.total) * width;
    }
  };
  draw(root, 0, 0);
  const height = 30 + (depth + 1) * rowHeight + 6;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(title)}</title>`,
    `<style>text{font:11px monospace;fill:#111}</style>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="6" y="19" style="font-size:13px">${escaped(title)}</text>`,
    ...boxes,
    '</svg>\n',
  ].join('\n');
}

/** The product's own code is orange, Node grey, garbage red, each package a blue or green of its own. */
function colourOf(owner: string): string {
  if (owner.startsWith('src/')) return '#f6a04d';
  if (owner === '(garbage collector)') return '#e2625e';
  if (owner === 'node' || owner === 'V8' || owner === '' || owner.startsWith('(')) return '#d5d5d5';
  const sum = [...owner].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return `hsl(${120 + (Math.abs(sum) % 140)} 55% 75%)`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
