import { fork } from 'node:child_process';
import path from 'node:path';

/** A helping process that does one thing at a time. */
export interface Child {
  /** What it said when it was ready. */
  ready: unknown;
  /** Gives it an order and waits for what it answers. */
  ask<Answer>(order: unknown): Promise<Answer>;
  end(): void;
}

export async function startChild(
  file: string,
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...process.env, ...environment },
  });
  const message = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    });
  const ready = await message();
  child.removeAllListeners('exit');
  return {
    ready,
    ask: async <Answer>(order: unknown) => {
      const answer = message();
      child.send(order as object);
      const said = await answer;
      child.removeAllListeners('exit');
      return said as Answer;
    },
    end: () => void child.kill(),
  };
}
