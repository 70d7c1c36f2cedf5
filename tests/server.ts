import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and resolves with the exit code (null: killed). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface ServerExit {
  code: number | null;
  output: string;
}

/** A folder for one server's data, outside the project. */
export function makeDataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-server-'));
  fs.chmodSync(folder, 0o755);
  return path.join(folder, 'data');
}

/** Runs the built product and waits for nothing. */
export function launch(
  settings: Record<string, string>,
  command = [process.execPath, 'start.mjs'],
) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    // A Ctrl-C at the test runner is the tests' to handle.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', ...settings },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exit, output: () => output };
}

/** Runs the built product, on a free port, until it is ready; by `node start.mjs` unless told otherwise. */
export async function startServer(
  settings: Record<string, string>,
  command?: string[],
): Promise<RunningServer> {
  const { child, exit, output } = launch(settings, command);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const match = /ready at (http:\S+?)\.(\s|$)/.exec(output());
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', look);
    void exit.then((code) => reject(new Error(`The server ended with ${code}: ${output()}`)));
  });
  return {
    url,
    process: child,
    output,
    end: (signal) => {
      child.kill(signal);
      return exit;
    },
  };
}

/** Runs the built product, or one of its commands, where it is expected to end by itself. */
export async function runToExit(
  settings: Record<string, string>,
  command?: string[],
): Promise<ServerExit> {
  const { exit, output } = launch(settings, command);
  return { code: await exit, output: output() };
}
