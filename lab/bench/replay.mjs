// A process of its own that says to PostgreSQL what an operation says to it, as fast as PostgreSQL answers: no HTTP, no
// server, each transaction in one flight. Told over IPC what to say.
import pg from 'pg';
import { renewal, swapsBetween } from './renew.mjs';

process.on('message', async (order) => {
  try {
    process.send(await replay(order));
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.send('ready');

/** `heard`: what to say, one or several times; `others`: requests whose texts take the place of the heard one's. */
async function replay({ connection, heard, others, connections, seconds }) {
  const isSpent = others.length > 0;
  const swaps = others.map((other) => swapsBetween(heard[0].request, other));
  let at = 0;
  const next = () => {
    const number = at++;
    if (!isSpent) return { one: heard[number % heard.length], swap: [] };
    return swaps[number] && { one: heard[0], swap: swaps[number] };
  };
  const latencies = [];
  const clients = await Promise.all(Array.from({ length: connections }, () => opened(connection)));
  // Far from what the server gives out, which may still be at its last requests; what is replayed is counted, too.
  const counters = await clients[0].query('select max(count) as last from bill_counters');
  let serial = 5_000_000 + Number(counters.rows[0].last);
  let until = Infinity;
  const work = async (client) => {
    while (performance.now() < until) {
      const said = next();
      if (!said) return;
      const renew = renewal(said.one, ++serial, said.swap);
      const statements = said.one.statements.map(({ text, values, isNamed }) => {
        if (values.length === 0) return text;
        // What the server has planned for its values is slow by one plan for all of them.
        const name = isNamed || isSpent ? nameOf(text) : undefined;
        return { name, text, values: renew(values) };
      });
      const began = performance.now();
      let failed;
      do {
        const answers = await Promise.allSettled(statements.map((one) => client.query(one)));
        failed = answers.find(({ status }) => status === 'rejected');
        // A deadlock undoes one of two; as the server does, it is done again.
      } while (failed?.reason.code === '40P01');
      if (failed) throw failed.reason;
      latencies.push(performance.now() - began);
    }
  };
  try {
    const began = performance.now();
    until = began + 1000 * seconds;
    await Promise.all(clients.map(work));
    const elapsed = (performance.now() - began) / 1000;
    latencies.sort((one, other) => one - other);
    const quantile = (share) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
    return { rate: latencies.length / elapsed, p50: quantile(0.5), p99: quantile(0.99) };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function opened(connection) {
  const client = new pg.Client({
    ...connection,
    pipeline: true,
    // Nobody reads the rows, so no time goes into parsing them.
    types: { getTypeParser: () => (value) => value },
  });
  await client.connect();
  return client;
}

const names = new Map();

function nameOf(text) {
  if (!names.has(text)) names.set(text, `s${names.size}`);
  return names.get(text);
}
