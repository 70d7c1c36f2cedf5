// Runs on a machine of the cluster and asks its PostgreSQL again and again to commit something, also while nobody else
// reaches the machine. Prints each commit that was acknowledged: on which timeline, when it was asked for and when it
// was told, in milliseconds since 1970. Its argument is the database's address.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const [connectionString] = process.argv.slice(2);

/** Writes to the log of changes and nowhere else; its commit waits for the standby as any other does. */
const commit = `select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  pg_logical_emit_message(true, 'witness', '')`;

for (;;) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) {
      const asked = Date.now();
      // No timeout of the server's: it would end the wait for the standby and tell of a commit that has no copy.
      const { rows } = await Promise.race([
        client.query(commit),
        delay(3_000).then(() => Promise.reject(new Error('No answer.'))),
      ]);
      const timeline = Number.parseInt(rows[0].timeline, 16);
      console.log(JSON.stringify({ timeline, asked, told: Date.now() }));
      await delay(100);
    }
  } catch {
    // A standby takes no commits; a primary that is alone confirms none.
  }
  client.connection.stream.destroy();
  await delay(500);
}
