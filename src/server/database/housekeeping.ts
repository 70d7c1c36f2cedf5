import type { Logger } from 'pino';

/** Milliseconds. */
const hourMs = 3_600_000;
export const minute = 60_000;

interface HousekeepingOptions {
  isLeader?: () => Promise<boolean>;
  /** Milliseconds between rounds. */
  pauseMs?: number;
  clock?: () => Date;
}

/**
 * Runs each job now and then every hour, or every `pauseMs` milliseconds, all jobs of a round at one moment; a job that
 * fails is logged and runs again in the next round. With several servers on one database only the leader runs them. If
 * it fails another server takes over, so each job must be safe to repeat.
 */
export function startHousekeeping<Name extends string>(
  log: Logger,
  jobs: Record<Name, (now: Date) => Promise<void>>,
  {
    isLeader = async () => true,
    pauseMs = hourMs,
    clock = () => new Date(),
  }: HousekeepingOptions = {},
) {
  const run = async (name: Name, now: Date) => {
    try {
      await jobs[name](now);
    } catch (error) {
      const { message, cause = error } = error as Error;
      // The server ends.
      if ((cause as Error).name === 'AbortError') return;
      log.error({ job: name, reason: message }, 'housekeeping failed');
    }
  };
  const runAll = async () => {
    const now = clock();
    // A server that cannot find out is not the leader.
    if (!(await isLeader().catch(() => false))) return;
    for (const name of Object.keys(jobs) as Name[]) await run(name, now);
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
      for (const name of finalJobs) await run(name, clock());
    },
  };
}
