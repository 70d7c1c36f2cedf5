import type { Logger } from 'pino';

/** Milliseconds. */
const hourMs = 3_600_000;
export const minute = 60_000;

/**
 * Runs each job now and then every hour, or every `pauseMs` milliseconds; a job that fails is logged and runs again in
 * the next round. With several servers on one database only the leader runs them. If it fails another server takes
 * over, so each job must be safe to repeat.
 */
export function startHousekeeping<Name extends string>(
  log: Logger,
  jobs: Record<Name, () => Promise<void>>,
  isLeader: () => Promise<boolean> = async () => true,
  pauseMs = hourMs,
) {
  const run = async (name: Name) => {
    try {
      await jobs[name]();
    } catch (error) {
      log.error({ job: name, reason: (error as Error).message }, 'housekeeping failed');
    }
  };
  const runAll = async () => {
    // A server that cannot find out is not the leader.
    if (!(await isLeader().catch(() => false))) return;
    for (const name of Object.keys(jobs) as Name[]) await run(name);
  };
  let running = runAll();
  const timer = setInterval(() => {
    running = running.then(runAll);
  }, pauseMs);
  timer.unref();
  return {
    /** Stops the schedule and runs some jobs a last time. */
    end: async (finalJobs: Name[]) => {
      clearInterval(timer);
      await running;
      for (const name of finalJobs) await run(name);
    },
  };
}
