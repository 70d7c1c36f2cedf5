// Behind `npm run cluster`: three machines with PostgreSQL under Patroni, etcd, two servers and HAProxy, all on this
// machine and in a temporary folder. Kill what you like and watch; Ctrl-C ends everything and removes it.
import { checkNode, ensureBuilt, ensurePackages } from '../../scripts/setup.mjs';

checkNode();
ensurePackages();
await ensureBuilt();
const { startCluster } = await import('./localCluster.mjs');

// A Ctrl-C while it starts ends what has been started.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());
try {
  const cluster = await startCluster({
    port: Number(process.env.PORT || 3000),
    settings: { CLINIC_SAMPLE_DATA: 'on', CLINIC_SIGN_UP: 'open' },
    signal: stop.signal,
  });
  const lines = [
    `The clinic is ready at ${cluster.url}.`,
    ...cluster.copies.map(({ url }, index) => `  server ${index + 1}   ${url}`),
    ...(await cluster.members()).map(
      ({ name, role, host, port }) => `  node ${name}     ${role} ${host}:${port}`,
    ),
    `  patronictl -c ${cluster.nodes[0].config} list`,
    `  logs       ${cluster.folder}`,
    'Ctrl-C ends it.',
  ];
  console.log(lines.join('\n'));
  await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
  await cluster.end();
} catch (error) {
  if (!stop.signal.aborted) throw error;
}
process.exit(0);
