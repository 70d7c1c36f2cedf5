import type { Logger } from 'pino';

/** Milliseconds. */
const hour = 3_600_000;
export const minute = 60_000;

/**
 * Runs each job now and then every hour, or after `pause` milliseconds; one that fails is logged and comes again with the
 * next round. With several servers on one database, the one that `isFirst` runs them. When it breaks down another one
 * takes over, so a job may be repeated without harm.
 */
export function startHousekeeping<Name extends string>(
  log: Logger,
  jobs: Record<Name, () => Promise<void>>,
  isFirst: () => Promise<boolean> = async () => true,
  pause = hour,
) {
  const run = async (name: Name) => {
    try {
      await jobs[name]();
    } catch (error) {
      log.error({ job: name, reason: (error as Error).message }, 'housekeeping failed');
    }
  };
  const runAll = async () => {
    // A server that cannot ask is not the one.
    if (!(await isFirst().catch(() => false))) return;
    for (const name of Object.keys(jobs) as Name[]) await run(name);
  };
  let running = runAll();
  const timer = setInterval(() => {
    running = running.then(runAll);
  }, pause);
  timer.unref();
  return {
    /** Stops; runs some jobs a last time. */
    end: async (last: Name[]) => {
      clearInterval(timer);
      await running;
      for (const name of last) await run(name);
    },
  };
}
