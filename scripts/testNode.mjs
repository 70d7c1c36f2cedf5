// Behind `npm run test:node`: runs the unit and integration tests under each version of Node that README names beside
// the one at hand, or under those named (`npm run test:node -- 24`). The programs come from npm, by major version.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, npm, root } from './setup.mjs';

/** By major version, the newest that there was when this was written. */
const versions = { 22: '22.23.3', 24: '24.21.0' };

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();
const asked = process.argv.slice(2);
const results = Object.entries(versions)
  .filter(([major]) => asked.length === 0 || asked.includes(major))
  .map(([, version]) => {
    const { status } = spawnSync(
      nodeOf(version),
      ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=integration'],
      { cwd: root, stdio: 'inherit' },
    );
    console.log(
      `${status === 0 ? 'passed' : 'FAILED'}: unit and integration under Node ${version}`,
    );
    return status === 0;
  });
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;

/** The program of a version of Node, fetched once. */
function nodeOf(version) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = path.join(root, 'node_modules', '.cache', `node-${version}`);
  const program = path.join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    npm([
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `${name}@${version}`,
    ]);
  }
  return program;
}
