// What `npm start`, `npm test` and `npm run dev` need in place: Node's version, the packages, the built files.
// Uses nothing but Node itself, because it runs before any package is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A folder without the lockfile, such as a container's, was put together elsewhere and is left as it is. */
const isPutTogether = !fs.existsSync(path.join(root, 'package-lock.json'));

/** Ends the process with a plain sentence on a Node that is too old; warns on one without security fixes. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isSupported = major >= 24 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!isSupported) {
    console.error(
      `The clinic needs Node 24 (or 22.12 and later, or 20.19 and later); this is ${process.version}.`,
    );
    process.exit(1);
  }
  if (major === 20) {
    console.error('Node 20 gets no security fixes any more; please move to Node 24.');
  }
}

/** Installs the packages of package-lock.json when they are missing or were installed from another one. */
export function ensurePackages() {
  if (isPutTogether) return;
  const wanted = hashOf(['package-lock.json']) + process.platform + process.arch;
  const stamp = path.join(root, 'node_modules', '.clinic-installed');
  if (read(stamp) === wanted) return;
  console.log('Installing packages (once, and again when they change) ...');
  // Nothing here needs a package's install script: PostgreSQL's links are made by the server itself.
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  fs.writeFileSync(stamp, wanted);
}

/** Builds the browser's and the server's files when they are missing or older than their source. */
export async function ensureBuilt() {
  if (isPutTogether) return;
  const sources = [
    'src',
    'public',
    'index.html',
    'landing.html',
    'paper.html',
    'vite.config.ts',
    'package-lock.json',
  ];
  const wanted = hashOf(sources.flatMap((source) => filesBelow(source)));
  const stamp = path.join(root, 'dist', '.clinic-built');
  if (read(stamp) === wanted) return;
  console.log('Building (once, and again when the source changes) ...');
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const { NODE_ENV } = process.env;
  // The program that starts us may have set another one, and would get the slow development build of React.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  const server = ['src/app/server/main.ts', 'src/app/server/commands.ts'];
  await build({ root, logLevel: 'warn', build: { ssr: true, rolldownOptions: { input: server } } });
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  fs.writeFileSync(stamp, wanted);
}

/** Runs npm; ends the process with a sentence where it fails. */
export function npm(args) {
  // Under npm its own file is known; that spares a search for the program and a shell.
  const [program, first] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const result = spawnSync(program, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm.cmd',
  });
  if (result.status !== 0) {
    console.error('The packages could not be installed; npm says above why.');
    process.exit(1);
  }
}

/** The files of a folder, or the file of that name, without the tests beside the code; in a fixed order. */
export function filesBelow(name) {
  const full = path.join(root, name);
  if (!fs.statSync(full).isDirectory()) return [name];
  return fs
    .readdirSync(full)
    .sort()
    .flatMap((child) => filesBelow(path.join(name, child)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** One hash of the names and contents of files. */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}
