import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingNames } from '../../src/server/config';
import { createMetrics } from '../../src/server/http/metrics';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const files = fs
  .readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

describe('the alert rules', () => {
  test('name only figures that there are', async () => {
    const rules = read('deploy/prometheus/alerts.yml');
    const named = new Set(rules.match(/\b(clinic|nodejs|process)_\w+/g));
    const text = await createMetrics().text();
    const told = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    expect(named.size).toBeGreaterThan(12);
    expect([...named].filter((name) => !told.has(name))).toEqual([]);
  });

  test('each says how bad it is, what happened and what to do', () => {
    const rules = read('deploy/prometheus/alerts.yml').split('- alert: ').slice(1);
    for (const rule of rules) {
      expect(rule).toMatch(/severity: (critical|warning)/);
      expect(rule).toMatch(/summary: \S/);
      expect(rule).toMatch(/action: \S/);
    }
  });
});

describe('the deployment files', () => {
  // What Caddy and compose are told apart from the server's own settings.
  const ofTheProxy = ['CLINIC_NAME', 'CLINIC_UPSTREAMS'];

  test.each(files)('%s names only settings that there are', (file) => {
    const named = read(file).match(/\b(CLINIC_[A-Z_]+|DATABASE_(OWNER_)?URL|LOG_LEVEL)\b/g) ?? [];
    const known = [...settingNames, ...ofTheProxy];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('what the container copies is there, and no more goes into its build', () => {
    const copied = [...read('deploy/Containerfile').matchAll(/^COPY ((?!--from).+) \S+$/gm)]
      .flatMap(([, sources = '']) => sources.split(' '))
      .filter((source) => source !== '.');
    expect(copied).toContain('start.mjs');
    const allowed = read('.containerignore').match(/^!\S+$/gm) ?? [];
    const names = allowed.map((line) => line.slice(1));
    for (const name of [...copied, ...names]) {
      expect(fs.existsSync(path.join(root, name)), name).toBe(true);
      expect(
        names.some((allowed) => name === allowed || name.startsWith(`${allowed}/`)),
        name,
      ).toBe(true);
    }
  });

  test('what compose mounts is there, and a secret is not in the repository', () => {
    const compose = read('deploy/compose.yaml');
    const mounted = [...compose.matchAll(/- (\.\/\S+?):\S/g)].map(([, file = '']) => file);
    expect(mounted).toHaveLength(2);
    for (const file of mounted) expect(files).toContain(path.join('deploy', file));
    expect(read('.gitignore')).toContain('deploy/secrets/');
  });
});
