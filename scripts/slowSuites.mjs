// Tests tagged `slow`, and all that run at a phone's width, are left to `npm run test:all`. Where those of a suite have
// passed, tests/slowSuites.json notes a hash of the code that they guard. `npm test` fails while the code of a suite is
// another one, and `npm run test:slow` runs such suites again. One case of each kind is not slow. People choose what a
// suite guards: only `npm run test:all` finds the rest.
import fs from 'node:fs';
import path from 'node:path';
import { rowsOfTest } from './conformance.mjs';
import { filesBelow, hashOf, root } from './setup.mjs';

const recordFile = path.join(root, 'tests', 'slowSuites.json');

const files = (folder, end, names) => names.split(' ').map((name) => `${folder}/${name}${end}`);
const integration = (names) => files('tests/integration', '.test.ts', names);
const browser = (names) => files('tests/e2e', '.spec.ts', names);
const features = (names) => files('src/features', '', names);

/** By name: the files with slow tests, and the files and folders that these guard; `*.end` narrows a folder. */
export const slowSuites = {
  database: {
    files: integration('copies fullDisk history migrations start unsafeDatabase versions'),
    guards: [
      'start.mjs',
      'src/app/server/main.ts',
      'src/server/database',
      'src/server/live',
      'tests/history',
      'tests/versions',
    ],
  },
  backups: {
    files: integration('backup backupCopies contents rehearsal walArchive'),
    guards: [
      'src/server/backup',
      'src/server/contents',
      'src/server/walArchive',
      'src/server/database',
    ],
  },
  requests: {
    files: integration(
      'access attacks days edge fields fuzz responseCache sessions texts touchSession',
    ),
    guards: [
      'src/app/server',
      'src/server/api',
      'src/server/auth',
      'src/server/http',
      'src/shared',
      'src/features/*.contract.ts',
    ],
  },
  papers: {
    files: integration('papers'),
    guards: ['src/server/pdf', 'src/shared/paper.ts', 'src/shared/paperChoice.ts'],
  },
  screens: {
    files: browser('everyScreen landing'),
    guards: ['src/app/web', 'src/web', 'src/languages', ...features('landing')],
  },
  frame: {
    files: [
      'tests/gallery/gallery.test.tsx',
      ...browser('failures hands keyboard languages lineCut loading offline outage policy'),
      ...browser('shell sizes storedScripts topbar unsaved visit'),
    ],
    guards: [
      'src/app/web',
      'src/web',
      'tests/gallery',
      'vite.config.ts',
      ...features('search notices'),
    ],
  },
  desk: {
    files: [
      ...integration('amendments appointments bills counters creditNotes includedTaxOfAYear queue'),
      ...integration('duplicatePairs mergeHistory patientSearch'),
      ...browser('amendments appointments billing billPapers board choices creditNotes patients'),
      ...browser('merging sharing tokens vitals'),
      'src/features/billing/CreateBillDialog.test.tsx',
    ],
    guards: [
      'src/server/database/mergeFunctions.ts',
      ...features('appointments billing merges patients queue recalls sharing vitals'),
    ],
  },
  doctor: {
    files: [
      'tests/unit/generatedLines.test.ts',
      'tests/unit/prescriptionCases.test.ts',
      ...browser('consultation keystrokes prescriptionPaper prescriptions remoteVisit'),
    ],
    guards: features('patients/allergies consultations prescriptions templates'),
  },
  record: {
    files: browser('diabetesMonth letters oldPapers'),
    guards: [
      'src/shared/pictures',
      'src/web/pictures',
      ...features('attachments letters phrases recalls results'),
    ],
  },
  dispensing: {
    files: [
      ...integration('dispensingClinic stockHistory'),
      ...browser('dispensing'),
      'src/features/purchases/InvoiceDialog.test.tsx',
      'src/features/stock/StockPage.test.tsx',
    ],
    guards: features('dispensing expenses purchases registers stock'),
  },
  office: {
    files: [
      ...integration('dashboard gstOfAYear imports passkeys products reportsOfAYear settings'),
      ...integration('staff'),
      ...browser('accounts dashboard data outsideVisits ownAccount privacy reports reportsOut'),
      ...browser('settings setUp staff'),
    ],
    guards: [
      'src/server/auth',
      ...features('accounts dashboard exports imports incidents privacy reports settings setUp'),
      ...features('staff substances/products'),
    ],
  },
};

/** Names of the suites whose code has changed since their slow tests passed. */
export function staleSuites() {
  const record = readRecord();
  return Object.keys(slowSuites).filter((name) => record[name]?.hash !== hashOfSuite(name));
}

/** What the suites that are not stale prove, in the form of `testsOf`. */
export function provedBySlowSuites() {
  const record = readRecord();
  const stale = staleSuites();
  return Object.entries(slowSuites)
    .filter(([name]) => !stale.includes(name))
    .flatMap(([name]) => Object.entries(record[name].rows))
    .map(([file, rows]) => ({ file, name: `slow tests ${rows}`, state: 'passed' }));
}

/** Notes those of the suites whose slow tests a run had, in each of their files, without a failure. */
export function recordSlowSuites(names, tests) {
  if (names.length === 0) return;
  const record = readRecord();
  for (const name of names) {
    const { files } = slowSuites[name];
    const own = tests.filter(({ file }) => files.includes(file));
    const passed = own.filter(({ state }) => state === 'passed');
    const isWhole = files.every((file) => passed.some((test) => test.file === file));
    if (!isWhole || own.some(({ state }) => !['passed', 'skipped'].includes(state))) continue;
    const rowsOf = (file) => {
      const named = passed.filter((test) => test.file === file).flatMap(rowsOfTest);
      // One text, so that the linter has no list to lay out.
      return [file, [...new Set(named)].map((row) => `[${row}]`).join(' ')];
    };
    const rows = files.map(rowsOf).filter(([, named]) => named);
    record[name] = { hash: hashOfSuite(name), rows: Object.fromEntries(rows) };
  }
  fs.writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
}

function hashOfSuite(name) {
  const { files, guards } = slowSuites[name];
  return hashOf([...guards.flatMap(filesOf), ...files, 'package-lock.json']);
}

function filesOf(guard) {
  const [, folder, end] = /^(.+)\/\*(\..+)$/.exec(guard) ?? [null, guard, ''];
  return filesBelow(folder).filter((file) => file.endsWith(end));
}

function readRecord() {
  return fs.existsSync(recordFile) ? JSON.parse(fs.readFileSync(recordFile, 'utf8')) : {};
}
