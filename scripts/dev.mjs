// Behind `npm run dev`: the browser's side with hot reload on DEV_PORT (5173), the server rebuilt and restarted
// on every change behind it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkNode, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
// What the watcher builds is not what `npm start` last built; that has to build again.
fs.rmSync(path.join(root, 'dist', '.clinic-built'), { force: true });
const { build, createServer } = await import('vite');

const apiPort = process.env.PORT || '3000';
let server = null;
let isStopping = false;

async function stopServer() {
  const running = server;
  server = null;
  if (!running || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await ended;
}

async function restartServer() {
  await stopServer();
  if (isStopping) return;
  const run = `import(${JSON.stringify(path.join(root, 'dist/server/main.js'))}).then((server) => server.main())`;
  server = spawn(process.execPath, ['--enable-source-maps', '--input-type=module', '-e', run], {
    stdio: 'inherit',
    // Stopped by this script, after the watchers: not by the terminal's Ctrl-C at the same moment.
    detached: true,
    env: { ...process.env, PORT: apiPort },
  });
}

const watcher = await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/app/server/main.ts', watch: {} },
});
watcher.on('event', (event) => {
  if (event.code === 'END') void restartServer();
  if (event.code === 'ERROR') console.error(event.error.message);
});

const target = `http://127.0.0.1:${apiPort}`;
const web = await createServer({
  root,
  server: {
    port: Number(process.env.DEV_PORT || 5173),
    strictPort: true,
    // The host is passed on as it is, so that the server's origin check holds here as well.
    proxy: { '/api': { target, changeOrigin: false }, '/healthz': { target } },
  },
});
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    isStopping = true;
    await watcher.close();
    await web.close();
    await stopServer();
    process.exit(0);
  });
}
