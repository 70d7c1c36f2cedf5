// So many clients that each change one patient after the other, none the same, for some seconds; asked over IPC.
// Answers how many changes were committed a second. `tells` is false where what changed is noted for nobody.
import pg from 'pg';

const connection = JSON.parse(process.env.CONNECTION);

process.on('message', async ({ ids, tells, seconds }) => {
  const clients = await Promise.all(
    ids.map(async () => {
      const client = new pg.Client(connection);
      await client.connect();
      await client.query(`set clinic.tells_nothing = '${tells ? 'off' : 'on'}'`);
      return client;
    }),
  );
  const began = performance.now();
  const until = began + seconds * 1000;
  let committed = 0;
  await Promise.all(
    clients.map(async (client, place) => {
      for (let next = 0; performance.now() < until; next++, committed++) {
        const mine = ids[place];
        await client.query({
          name: 'change',
          text: 'update patients set address = address where id = $1',
          values: [mine[next % mine.length]],
        });
      }
    }),
  );
  const rate = (committed * 1000) / (performance.now() - began);
  await Promise.all(clients.map((client) => client.end()));
  process.send(rate);
});
process.send('ready');
