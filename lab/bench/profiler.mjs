// Loaded into the server before it starts (`node --import`): each SIGUSR2 begins or ends a profile of the processor,
// so that the start is not in it. The profile goes to the file named in BENCH_PROFILE.
import fs from 'node:fs';
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: 500 });
let isRunning = false;

process.on('SIGUSR2', async () => {
  isRunning = !isRunning;
  if (isRunning) {
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  // Under another name first: anyone who waits for the file finds it whole.
  const file = process.env.BENCH_PROFILE;
  fs.writeFileSync(`${file}.part`, JSON.stringify(profile));
  fs.renameSync(`${file}.part`, file);
});
