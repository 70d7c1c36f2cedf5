// `npm run test:runs [-- COUNT [BUSY]]`: runs `npm test` on the commit that is checked out until COUNT runs (10) of it
// are noted in test-runs.jsonl, the last BUSY of them (2) beside a process that keeps a processor busy. A run that was
// cut short is not noted; started again, it goes on where it stopped. Of a run that failed, test-run-N.log
// holds the output and test-run-N/ what the browser left.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './setup.mjs';

const [count = 10, busy = 2] = process.argv.slice(2).map(Number);
const noteFile = path.join(root, 'test-runs.jsonl');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '') throw new Error('Commit first: a run proves one commit.');
const commit = git('rev-parse', 'HEAD');

for (let done = runsOfCommit().length; done < count; done++) {
  const isBusy = done >= count - busy;
  const neighbour = isBusy ? spawn(process.execPath, ['-e', 'for (;;) ;']) : null;
  const began = Date.now();
  const { status, stdout, stderr, signal } = spawnSync('npm', ['test'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  });
  neighbour?.kill();
  if (signal) throw new Error(`npm test was ended by ${signal}.`);
  if (status !== 0) {
    const failure = path.join(root, `test-run-${done + 1}`);
    fs.writeFileSync(`${failure}.log`, stdout + stderr);
    const browser = path.join(root, 'reports', 'e2e');
    if (fs.existsSync(browser)) fs.cpSync(browser, failure, { recursive: true });
  }
  const lines = stdout.trim().split('\n');
  const run = {
    commit,
    date: new Date(began).toISOString(),
    seconds: Math.round((Date.now() - began) / 1000),
    load: os.loadavg().map((one) => Math.round(one * 10) / 10),
    isBusy,
    isGreen: status === 0,
    result: lines.at(-1),
    failed: lines.filter((line) => line.startsWith('FAILED: ')),
  };
  fs.appendFileSync(noteFile, `${JSON.stringify(run)}\n`);
  console.log(`${done + 1} of ${count}: ${run.seconds} s, ${run.result}`);
}
const runs = runsOfCommit();
console.log(`${runs.filter(({ isGreen }) => isGreen).length} of ${runs.length} green`);
if (runs.some(({ isGreen }) => !isGreen)) process.exitCode = 1;

function runsOfCommit() {
  if (!fs.existsSync(noteFile)) return [];
  const lines = fs.readFileSync(noteFile, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((one) => one.commit === commit);
}
