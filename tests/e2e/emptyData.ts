import fs from 'node:fs';
import path from 'node:path';
import { makeDataFolder, startServer } from '../server';

/** Makes the data folder of a clinic in which nothing has happened yet; every clinic of the run begins as a copy. */
export default async function setup() {
  const data = makeDataFolder();
  const server = await startServer({ CLINIC_DATA_DIR: data });
  await server.end('SIGTERM');
  process.env.CLINIC_TEST_EMPTY_DATA = data;
  return () => fs.rmSync(path.dirname(data), { recursive: true });
}
