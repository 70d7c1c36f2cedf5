import { describe, expect, test } from 'vitest';
import {
  askOsv,
  auditOffline,
  osvQueries,
  readAdvisories,
  readOsv,
  readProject,
} from '../../scripts/auditDeps.mjs';

test('the lockfile is complete and exact, and nothing needs an install script [SUP-1]', () => {
  const { problems } = auditOffline(readProject());
  expect(problems).toEqual([]);
});

test('every production package has a licence on the list [SUP-3]', () => {
  const { licences } = auditOffline(readProject());
  expect(Object.values(licences).flat().length).toBeGreaterThan(50);
  expect(licences).not.toHaveProperty('none');
});

const integrity = 'sha512-x';
const sound = {
  manifest: { dependencies: { a: '1.0.0' } },
  lock: {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': {
        version: '1.0.0',
        integrity,
        license: 'MIT',
        dependencies: { b: '^2.0.0' },
      },
      'node_modules/a/node_modules/b': { version: '2.0.1', integrity, license: 'ISC' },
    } as Record<string, object>,
  },
  licenceOf: (): string | null => null,
};

test.each([
  ['a range', { manifest: { dependencies: { a: '^1.0.0' } } }, /a is asked for as \^1\.0\.0/],
  ['a package not locked', { manifest: { dependencies: { c: '1.0.0' } } }, /does not know c/],
  ['no checksum', withEntry({ integrity: undefined }), /a has no sha512 checksum/],
  ['a script', withEntry({ hasInstallScript: true }), /a runs a script/],
  ['a licence that is not listed', withEntry({ license: 'GPL-3.0' }), /licence GPL-3\.0/],
  ['no licence', withEntry({ license: undefined }), /licence none/],
  ['a need that is not locked', withEntry({ dependencies: { d: '1' } }), /needs d/],
  ['another licence in the package itself', { licenceOf: () => 'SSPL-1.0' }, /licence SSPL-1\.0/],
])('%s is found [SUP-1]', (_, change, problem) => {
  expect(auditOffline(sound).problems).toEqual([]);
  expect(auditOffline({ ...sound, ...change }).problems.join('\n')).toMatch(problem);
});

function withEntry(change: object) {
  const { packages } = sound.lock;
  return {
    lock: {
      packages: { ...packages, 'node_modules/a': { ...packages['node_modules/a'], ...change } },
    },
  };
}

test('an advisory service that gives no answer is never taken for a clean one [SUP-2]', () => {
  for (const output of ['', 'not found', '{}', 'null', '{"message":"405","statusCode":405}']) {
    expect(readAdvisories(output)).toBeNull();
  }
  const counts = { high: 1, total: 1 };
  expect(readAdvisories(JSON.stringify({ metadata: { vulnerabilities: counts } }))).toEqual(counts);
});

describe('the second source of advisories', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { '@s/b': '^2.0.0' } },
      'node_modules/@s/b': { version: '2.0.1', dependencies: { a: '1.0.0' } },
      'node_modules/dev-only': { version: '3.0.0', dev: true },
    },
  };
  const queries = [
    { package: { name: '@s/b', ecosystem: 'npm' }, version: '2.0.1' },
    { package: { name: 'a', ecosystem: 'npm' }, version: '1.0.0' },
  ];
  // As its documentation shows them.
  const answers = {
    none: '{"results":[{},{}]}',
    found:
      '{"results":[{},{"vulns":[{"id":"GHSA-83w8-p2f5-377r","modified":"2026-08-02T00:00:00Z"},{"id":"GHSA-423g-23ch-w7c6","modified":"2026-08-09T00:00:00Z"}]}]}',
    more: '{"results":[{"vulns":[{"id":"GHSA-1"}],"next_page_token":"x"},{}]}',
  };

  test('is asked of each production package, and names what it knows [SUP-2]', async () => {
    expect(osvQueries(lock)).toEqual([queries]);
    expect(readOsv(queries, answers.none)).toEqual([]);
    expect(readOsv(queries, answers.found)).toEqual([
      'a 1.0.0 has GHSA-83w8-p2f5-377r, GHSA-423g-23ch-w7c6.',
    ]);
    expect(readOsv(queries, answers.more)).toEqual(['@s/b 2.0.1 has GHSA-1 and more.']);
    const asked: string[] = [];
    const ask = async (_: unknown, init?: RequestInit) => {
      asked.push(String(init?.body));
      return new Response(answers.found);
    };
    expect(await askOsv(lock, ask)).toHaveLength(1);
    expect(asked).toEqual([JSON.stringify({ queries })]);
  });

  test('is never taken for clean where it gave no answer, half a one or a failure [SUP-2]', async () => {
    for (const output of [
      '',
      'not found',
      '{}',
      'null',
      '{"results":[{}]}',
      '{"results":[null,{}]}',
    ]) {
      expect(readOsv(queries, output)).toBeNull();
    }
    expect(await askOsv(lock, async () => new Response('busy', { status: 503 }))).toBeNull();
    expect(await askOsv(lock, () => Promise.reject(new Error('no network')))).toBeNull();
  });
});
