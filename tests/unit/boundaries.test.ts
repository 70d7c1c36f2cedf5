import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = process.cwd();
const biome = path.join(root, 'node_modules/.bin/biome');
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-boundaries-'));
  fs.copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  execFileSync('git', ['init', '--quiet', folder]);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function lint(file: string, source: string): string {
  const full = path.join(folder, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, `import { x } from '${source}';\n\nexport const y = x;\n`);
  const result = spawnSync(biome, ['lint', full], { cwd: folder, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

// docs/architecture.md, "Arrows point one way".
test.each([
  ['src/shared/x.ts', '../features/queue/token'],
  ['src/shared/x.ts', '../server/audit'],
  ['src/features/queue/x.ts', '../../web/api'],
  ['src/features/queue/x.ts', './queue.contract'],
  ['src/features/queue/x.contract.ts', '../../server/audit'],
  ['src/features/queue/x.server.ts', '../billing/billing.server'],
  ['src/features/queue/X.tsx', './queue.server'],
  ['src/features/queue/X.tsx', '../billing/BillingPage'],
  ['src/server/x.ts', '../features/queue/queue.server'],
  ['src/server/x.ts', '../web/api'],
  ['src/web/x.ts', '../server/audit'],
  ['src/web/X.tsx', '../features/queue/TokensPage'],
])('the linter refuses that %s imports %s', (file, source) => {
  expect(lint(file, source)).toContain('noRestrictedImports');
});

test('the linter lets a page use its feature’s contract', () => {
  expect(lint('src/features/queue/Y.tsx', './queue.contract')).not.toContain('noRestrictedImports');
});
