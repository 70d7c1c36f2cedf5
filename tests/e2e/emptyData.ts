import fs from 'node:fs';
import path from 'node:path';
import { makeDataFolder, startServer } from '../server';

/** Makes the data folder of a clinic in which nothing has happened yet; every clinic of the run begins as a copy. */
export default async function setup() {
  process.env.TZ = zoneOfMorning(new Date());
  const data = makeDataFolder();
  const server = await startServer({ CLINIC_DATA_DIR: data });
  await server.end('SIGTERM');
  process.env.CLINIC_TEST_EMPTY_DATA = data;
  return () => fs.rmSync(path.dirname(data), { recursive: true });
}

/** A zone in which it is between ten and eleven: no test meets a midnight or a clinic's last hour, whenever it runs. */
function zoneOfMorning(now: Date): string {
  const ahead = 10 - now.getUTCHours();
  // The zones reach from 12 hours behind UTC to 14 ahead; their names count the other way.
  const offset = ahead < -12 ? ahead + 24 : ahead;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
