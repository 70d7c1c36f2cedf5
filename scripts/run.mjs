// Runs the checks and test runners of this project as child processes, and says how each went.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './setup.mjs';

/** Runs a program of a package; its output is shown as it comes, or with `quiet` all at once at the end. */
export function run(name, program, args, { environment = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...environment },
    });
    const pieces = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece) => pieces.push(piece));
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(pieces));
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

export const checkTypes = () =>
  run('types', 'typescript/bin/tsc', ['--incremental', '--tsBuildInfoFile', cacheFile('types')], {
    quiet: true,
  });

export const checkLint = () =>
  run('lint and format', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.'], {
    quiet: true,
  });

export const checkDeadCode = () => run('dead code', 'knip/bin/knip.js', [], { quiet: true });

function cacheFile(name) {
  return path.join(root, 'node_modules', '.cache', `clinic-${name}`);
}
