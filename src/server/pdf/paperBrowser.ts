import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PaperJob } from '../../shared/paper';
import { canReach, type SystemUser } from '../database/dataFolder';
import { type DevToolsEvent, devToolsOf } from './devTools';
import { withTimeout } from './timeLimit';

/** Nothing answers under this name; what the page asks for there is given to it from the built files. */
const origin = 'http://paper.invalid';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'";

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

const switches = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--hide-scrollbars',
  '--mute-audio',
  // The page is given everything; should it ever ask for more, no name leads anywhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
];

/** A page of the browser that prints one paper after the other. */
export interface PaperTab {
  /** Draws a paper and resolves with the bytes of its PDF. */
  print(job: PaperJob): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PaperBrowser {
  openTab(): Promise<PaperTab>;
  /** Called once when the browser ends, by itself or not. */
  onEnd(listen: () => void): void;
  /** Ends it with everything it has open, at once. */
  kill(): Promise<void>;
}

interface LaunchOptions {
  chromium: string;
  /** The folder of the built files. */
  webDir: string;
  /** Without it Chromium's own sandbox keeps the pages' processes apart from the system. */
  isWithoutSandbox: boolean;
  /** Milliseconds in which it has to answer. */
  longestStart: number;
}

const profileName = 'clinic-paper-';

/** Removes the profiles of servers that were killed; of one that runs, each is its own browser's to remove. */
export function removeOldProfiles(folder = os.tmpdir()): void {
  for (const name of fs.readdirSync(folder)) {
    const pid = /^clinic-paper-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // Another person's, who runs a clinic of their own on this machine.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts a Chromium that only this process can speak to. Throws when it ends, or time does, before it answers. */
export async function launchBrowser(options: LaunchOptions): Promise<PaperBrowser> {
  removeOldProfiles();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), `${profileName}${process.pid}-`));
  const user = userFor(options.chromium, profile);
  const child = spawn(
    options.chromium,
    [
      ...switches,
      ...(options.isWithoutSandbox ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // A group of its own: a Ctrl-C is the server's to handle, and its end takes every process with it.
      detached: process.platform !== 'win32',
      cwd: profile,
      // The server's secrets are in its environment.
      env: { PATH: process.env.PATH, HOME: profile, LANG: 'en_US.UTF-8' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Its other processes end a moment later and write until then; what stays is in the system's own temporary folder.
  void ended.then(() =>
    fs.promises
      .rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      .catch(() => {}),
  );
  const tabs = new Map<string, (event: DevToolsEvent) => void>();
  const devTools = devToolsOf(child, (event) => tabs.get(event.sessionId ?? '')?.(event));
  const kill = async () => {
    killGroup(child);
    await ended;
  };
  try {
    await withTimeout(options.longestStart, devTools.send('Browser.getVersion'));
  } catch (error) {
    await kill();
    throw error;
  }

  return {
    onEnd: (listen) => void ended.then(listen),
    kill,
    async openTab() {
      const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        // Chromium 156 prints no tab that another one of its window hides: two people's papers at once would hang.
        newWindow: true,
      });
      const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const send = <Result>(method: string, params: object = {}) =>
        devTools.send<Result>(method, params, sessionId);
      const loaded = new Promise<void>((resolve) => {
        tabs.set(sessionId, ({ method, params }) => {
          if (method === 'Fetch.requestPaused') void serveFile(send, params, options.webDir);
          if (method === 'Page.loadEventFired') resolve();
        });
      });
      await Promise.all([send('Page.enable'), send('Fetch.enable')]);
      await send('Page.navigate', { url: `${origin}/` });
      await loaded;
      const page = await send<{ result: { objectId: string } }>('Runtime.evaluate', {
        expression: 'globalThis',
      });
      return {
        async print(job) {
          const { exceptionDetails } = await send<{ exceptionDetails?: Thrown }>(
            'Runtime.callFunctionOn',
            {
              objectId: page.result.objectId,
              functionDeclaration: '(job) => window.showPaper(job)',
              // Handed over as a value: nothing in it is ever read as script or HTML.
              arguments: [{ value: job }],
              awaitPromise: true,
            },
          );
          if (exceptionDetails) throw new Error(thrownText(exceptionDetails));
          const { data } = await send<{ data: string }>('Page.printToPDF', {
            preferCSSPageSize: true,
            printBackground: true,
            generateTaggedPDF: true,
          });
          return Buffer.from(data, 'base64');
        },
        async close() {
          tabs.delete(sessionId);
          await devTools.send('Target.closeTarget', { targetId });
        },
      };
    },
  };
}

interface Thrown {
  text: string;
  exception?: { description?: string };
}

function thrownText({ text, exception }: Thrown): string {
  return `The paper could not be drawn: ${exception?.description ?? text}`;
}

type Send = <Result>(method: string, params?: object) => Promise<Result>;

/** Answers what the page asks for out of the built files, and nothing else. */
async function serveFile(send: Send, params: Record<string, unknown>, webDir: string) {
  const { requestId, request } = params as { requestId: string; request: { url: string } };
  const file = fileFor(request.url, webDir);
  try {
    if (!file) {
      await send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      return;
    }
    const body = await fs.promises.readFile(file);
    await send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'content-type', value: types[path.extname(file)] ?? 'application/octet-stream' },
        { name: 'content-security-policy', value: policy },
      ],
      body: body.toString('base64'),
    });
  } catch {
    // The browser has ended, or the file is gone: anyone who waits for the paper is told by its own failure.
    await send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
  }
}

/** The built file at an address of the paper's page, or null. */
function fileFor(address: string, webDir: string): string | null {
  const url = new URL(address);
  if (url.origin !== origin) return null;
  if (url.pathname === '/') return path.join(webDir, 'paper.html');
  const name = /^\/assets\/([\w.-]+)$/.exec(url.pathname)?.[1];
  return name && !name.startsWith('.') ? path.join(webDir, 'assets', name) : null;
}

/** Root's server lets an ordinary user run the browser, whose sandbox refuses root, as it does with the database. */
function userFor(chromium: string, profile: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('nobody:'));
  const [name = '', , uid, gid] = line?.split(':') ?? [];
  const user = { name, uid: Number(uid), gid: Number(gid) };
  if (!user.uid || !canReach(chromium, user)) return null;
  fs.chownSync(profile, user.uid, user.gid);
  return user;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
