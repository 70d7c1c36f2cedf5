import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/architecture.md, "Rooms and walls": who may import whom. A file's room is told by its folder and by the end of
// its name. Three floors: `app` assembles the features, which stand on `server`, `web` and `shared`. What points to a
// higher floor, also by a type, a `declare module` or an export, is listed here and nowhere else.

type Room = keyof typeof mayImport;

/** What each room may import of the product: `own` of the same feature, `others` of any other. */
const mayImport = {
  shared: { others: ['shared'] },
  rules: { own: ['rules'], others: ['shared', 'rules'] },
  contract: { own: ['rules'], others: ['shared', 'rules', 'contract'] },
  rows: { own: ['rules', 'rows'], others: ['shared', 'rules', 'rows', 'server'] },
  operations: {
    own: ['rules', 'contract', 'rows', 'operations'],
    others: ['shared', 'rules', 'contract', 'rows', 'server'],
  },
  screen: {
    own: ['rules', 'contract', 'screen', 'widget'],
    others: ['shared', 'rules', 'contract', 'widget', 'ui', 'web'],
  },
  // The parts of a feature that stand on other features' screens.
  widget: {
    own: ['rules', 'contract', 'screen', 'widget'],
    others: ['shared', 'rules', 'contract', 'widget', 'ui', 'web'],
  },
  table: { own: ['rules', 'rows'], others: ['shared', 'rules', 'rows', 'server'] },
  // What a feature hands to `app`.
  serverManifest: {
    own: ['rows', 'table', 'operations'],
    others: ['rows', 'operations', 'server'],
  },
  webManifest: { own: ['screen', 'widget'], others: ['shared', 'web'] },
  // These three know no feature.
  server: { others: ['shared', 'server'] },
  ui: { others: ['shared', 'ui', 'web'] },
  web: { others: ['shared', 'ui', 'web'] },
  appOfServer: {
    others: [
      'shared',
      'rules',
      'contract',
      'rows',
      'operations',
      'serverManifest',
      'server',
      'appOfServer',
      'app',
    ],
  },
  appOfBrowser: {
    others: [
      'shared',
      'rules',
      'contract',
      'screen',
      'widget',
      'webManifest',
      'ui',
      'web',
      'appOfBrowser',
      'app',
    ],
  },
  // For both.
  app: { others: ['shared', 'rules', 'contract', 'app'] },
} satisfies Record<string, { own?: string[]; others: string[] }>;

const toContract = 'app/contract.ts';
/** What points to a higher floor. */
const upward: Readonly<Record<string, readonly string[]>> = {
  'server/api/declarations.ts': [toContract],
  'server/api/operations.ts': [toContract],
  'server/http/apiDocs.ts': [toContract],
  'server/http/app.ts': [toContract],
  'web/api/addresses.ts': [toContract],
  'web/api/api.ts': [toContract],
};

/** A patient's own rooms stand on features that stand on the patients: each counts as a feature. */
const featureName = /^features\/(patients\/(?:allergies|dataCopy|record|register)|[^/]+)\//;

/** The room of a file below src, and the feature that it belongs to. */
function placeOf(file: string): { room: Room; feature: string | null } {
  const feature = featureName.exec(file)?.[1] ?? null;
  return { room: roomOf(file, feature), feature };
}

function roomOf(file: string, feature: string | null): Room {
  if (feature) {
    if (file.endsWith('.contract.ts')) return 'contract';
    if (file.endsWith('.rows.ts')) return 'rows';
    if (file.endsWith('.table.ts')) return 'table';
    if (file.endsWith('.manifest.server.ts')) return 'serverManifest';
    if (/\.manifest\.(web|lazy)\.ts$/.test(file)) return 'webManifest';
    if (file.endsWith('.server.ts')) return 'operations';
    if (file.startsWith(`features/${feature}/widgets/`)) return 'widget';
    // A hook is of the screen, whether it draws or not.
    return /\.(tsx|css)$|\/use[A-Z]\w*\.ts$/.test(file) ? 'screen' : 'rules';
  }
  if (file.startsWith('shared/')) return 'shared';
  if (file.startsWith('app/server/')) return 'appOfServer';
  if (file.startsWith('app/web/')) return 'appOfBrowser';
  if (file.startsWith('app/')) return 'app';
  if (file.startsWith('server/')) return 'server';
  if (file.startsWith('web/ui/')) return 'ui';
  if (file.startsWith('web/')) return 'web';
  if (file.startsWith('languages/')) return 'shared';
  throw new Error(`src/${file} is in no room: put it into a folder of docs/architecture.md.`);
}

interface Import {
  from: string;
  to: string;
}

/** Why one file may not import another; null where it may. */
function wallBetween({ from, to }: Import): string | null {
  const [here, there] = [placeOf(from), placeOf(to)];
  const rule: { own?: string[]; others: string[] } = mayImport[here.room];
  const isOwn = here.feature !== null && here.feature === there.feature;
  const allowed = (isOwn && rule.own) || rule.others;
  if (allowed.includes(there.room) || upward[from]?.includes(to)) return null;
  return `src/${from} (${here.room}) imports src/${to} (${there.room}${isOwn ? '' : ' elsewhere'})`;
}

const src = path.resolve('src');
const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.(ts|tsx|css|json)$/.test(file));
const known = new Set(files);

/** Every import of one file of the product by another; tests may look anywhere. */
const imports: Import[] = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((from) =>
    [
      ...fs
        .readFileSync(path.join(src, from), 'utf8')
        .matchAll(/(?:from|import\(?|declare module)\s*'(\.[^'?]+)/g),
    ]
      .map(([, named]) => path.posix.join(path.posix.dirname(from), String(named)))
      .map((to) => [to, `${to}.ts`, `${to}.tsx`].find((file) => known.has(file)))
      .flatMap((to) => (to ? [{ from, to }] : [])),
  );

test('every import keeps to the rooms’ walls', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(imports.flatMap((one) => wallBetween(one) ?? [])).toEqual([]);
});

test('what is listed as pointing upwards is there', () => {
  const listed = Object.entries(upward).flatMap(([from, all]) => all.map((to) => ({ from, to })));
  const isThere = (one: Import) =>
    imports.some(({ from, to }) => from === one.from && to === one.to);
  expect(listed.filter((one) => !isThere(one))).toEqual([]);
  // From the ground to `app`.
  expect(listed.length).toBeLessThanOrEqual(6);
});

describe('a wall stands', () => {
  test.each([
    ['shared/x.ts', 'features/queue/token.ts'],
    ['shared/x.ts', 'server/audit/recordAudit.ts'],
    ['features/queue/x.ts', 'web/api/api.ts'],
    ['features/queue/x.ts', 'features/queue/queue.contract.ts'],
    ['features/queue/x.contract.ts', 'server/audit/recordAudit.ts'],
    ['features/queue/x.server.ts', 'features/billing/billing.server.ts'],
    ['features/queue/x.rows.ts', 'features/billing/billing.server.ts'],
    ['features/queue/X.tsx', 'features/queue/queue.server.ts'],
    ['features/queue/X.tsx', 'features/queue/queue.rows.ts'],
    ['features/queue/X.tsx', 'features/billing/BillingPage.tsx'],
    ['features/queue/X.tsx', 'features/billing/BillSums.tsx'],
    ['server/x.ts', 'features/queue/queue.server.ts'],
    ['server/x.ts', 'features/queue/token.ts'],
    ['server/x.ts', 'features/queue/queue.rows.ts'],
    ['server/x.ts', 'app/server/features.ts'],
    ['features/queue/queue.server.ts', 'app/contract.ts'],
    ['features/queue/X.tsx', 'features/queue/queue.table.ts'],
    ['server/x.ts', 'web/api/api.ts'],
    ['web/x.ts', 'server/audit/recordAudit.ts'],
    ['web/shell/X.tsx', 'features/queue/TokensPage.tsx'],
    ['web/shell/X.tsx', 'features/queue/widgets/queueOfToday.tsx'],
    ['app/web/X.tsx', 'features/queue/queue.server.ts'],
    ['web/ui/X.tsx', 'features/queue/token.ts'],
  ])('between %s and %s', (from, to) => {
    expect(wallBetween({ from, to })).not.toBeNull();
  });

  test.each([
    ['features/queue/x.server.ts', 'features/billing/billing.rows.ts'],
    ['features/queue/X.tsx', 'features/queue/queue.contract.ts'],
    ['features/queue/X.tsx', 'features/patients/widgets/PatientSelect.tsx'],
  ])('and has a door from %s to %s', (from, to) => {
    expect(wallBetween({ from, to })).toBeNull();
  });
});

/** The features that need each other in a circle, by imports between the files of some rooms. */
function featuresInCircles(rooms: readonly Room[]): string[] {
  const needs = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [placeOf(from), placeOf(to)];
    if (!here.feature || !there.feature || here.feature === there.feature) continue;
    if (!rooms.includes(here.room) || !rooms.includes(there.room)) continue;
    needs.set(here.feature, (needs.get(here.feature) ?? new Set()).add(there.feature));
  }
  const neededBy = (start: string) => {
    const found = new Set<string>();
    const toVisit = [start];
    for (let at = toVisit.pop(); at !== undefined; at = toVisit.pop()) {
      for (const next of needs.get(at) ?? []) {
        if (!found.has(next)) toVisit.push(next);
        found.add(next);
      }
    }
    return found;
  };
  return [...needs.keys()].filter((feature) => neededBy(feature).has(feature));
}

// The browser and the server meet in the contracts alone, so each side has to be free of circles by itself.
test.each<[string, Room[]]>([
  ['server', ['rules', 'rows', 'table', 'operations']],
  ['browser', ['rules', 'screen', 'widget']],
])('no two features need each other in the %s but through their contracts', (_, rooms) => {
  expect(featuresInCircles(rooms)).toEqual([]);
});

test.each(['server', 'web'])('at most eight files lie loose in src/%s', (folder) => {
  const loose = files.filter((file) => path.posix.dirname(file) === folder);
  expect(loose.length, loose.join(', ')).toBeLessThanOrEqual(8);
});

test('web/ui knows no word of the domain', () => {
  const domain =
    /\b(patient|token|prescription|bill|appointment|doctor|receptionist|clinic|queue)/i;
  const found = files
    .filter((file) => file.startsWith('web/ui/') && !/\.test\.tsx?$/.test(file))
    .filter((file) => domain.test(fs.readFileSync(path.join(src, file), 'utf8')));
  expect(found).toEqual([]);
});
