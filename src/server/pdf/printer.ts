import type { FastifyBaseLogger } from 'fastify';
import type { PaperJob } from '../../shared/paper';
import { BrowserEnded } from './devTools';
import { launchBrowser, type PaperBrowser, type PaperTab } from './paperBrowser';
import { TookTooLong, withTimeout } from './timeLimit';

/** Thrown when so many papers wait, of everybody or of this person, that another one would be of no use. */
export class TooManyPapers extends Error {
  override message = 'Too many papers are being made.';
}

/** Makes PDFs of papers with a Chromium of the server's own. */
export interface PaperPrinter {
  /** The PDF of a paper, for this person. Rejects with TooManyPapers, or with why it could not be drawn. */
  print(job: PaperJob, personId: string): Promise<Buffer>;
  figures(): { waiting: number; browserStarts: number };
  /** Ends the browser; papers that still wait are refused. */
  end(): Promise<void>;
}

export interface PrinterOptions {
  chromium: string;
  webDir: string;
  log: FastifyBaseLogger;
  /** Told how long each paper took in seconds, from asking to the PDF, or that it failed. */
  onPrinted?: (kind: string, outcome: 'made' | 'failed', seconds: number) => void;
  /** Papers drawn at the same time. */
  tabs?: number;
  /** Papers that may wait. */
  longestQueue?: number;
  /** Papers of one person that may wait, so that the queue is never that person's alone. */
  mostOfOnePerson?: number;
  /** After so many papers the browser is replaced by a fresh one: what it forgot to free goes with it. */
  papersPerBrowser?: number;
  /** Milliseconds that one paper may take, and the browser to start. */
  longestPrint?: number;
  /** Milliseconds without a paper after which the browser is ended; the next paper starts another. */
  idle?: number;
}

interface QueuedPaper {
  job: PaperJob;
  personId: string;
  since: number;
  resolve(pdf: Buffer): void;
  reject(reason: unknown): void;
}

/** One browser after the other, with its pages that draw nothing now. */
interface Generation {
  browser: Promise<PaperBrowser>;
  freeTabs: PaperTab[];
  begun: number;
}

const endingMessage = 'The server is about to end.';

/** A printer whose browser starts with the first paper. */
export function createPrinter({
  log,
  onPrinted = () => {},
  tabs: maxTabs = 2,
  longestQueue = 200,
  mostOfOnePerson = 20,
  idle = 10 * 60_000,
  ...browserOptions
}: PrinterOptions): PaperPrinter {
  const queue: QueuedPaper[] = [];
  const browsers = createBrowsers({ ...browserOptions, log });
  let underWay = 0;
  let isOver = false;
  let idleTimer: NodeJS.Timeout | undefined;

  async function printQueued({ job, since, resolve, reject }: QueuedPaper): Promise<void> {
    underWay++;
    let outcome: 'made' | 'failed' = 'failed';
    try {
      const pdf = await browsers.draw(job).catch((error) => {
        // It may have died of another paper, or been killed from outside: once more, in a new one.
        if (error instanceof BrowserEnded && !isOver) return browsers.draw(job);
        throw error;
      });
      outcome = 'made';
      resolve(pdf);
    } catch (error) {
      log.error({ kind: job.kind, reason: (error as Error).message }, 'a paper was not printed');
      reject(error);
    }
    onPrinted(job.kind, outcome, (performance.now() - since) / 1_000);
    underWay--;
    if (underWay === 0 && browsers.isWornOut()) await browsers.end();
    next();
  }

  function next(): void {
    clearTimeout(idleTimer);
    while (!isOver && underWay < maxTabs && !browsers.isWornOut()) {
      const waiting = queue.shift();
      if (!waiting) break;
      void printQueued(waiting);
    }
    if (underWay === 0) idleTimer = setTimeout(() => void browsers.end(), idle).unref();
  }

  return {
    print(job, personId) {
      if (isOver) return Promise.reject(new Error(endingMessage));
      const ofPerson = queue.filter((waiting) => waiting.personId === personId).length;
      if (queue.length >= longestQueue || ofPerson >= mostOfOnePerson) {
        return Promise.reject(new TooManyPapers());
      }
      return new Promise((resolve, reject) => {
        queue.push({ job, personId, since: performance.now(), resolve, reject });
        next();
      });
    },
    figures: () => ({ waiting: queue.length, browserStarts: browsers.starts() }),
    async end() {
      isOver = true;
      clearTimeout(idleTimer);
      for (const { reject } of queue.splice(0)) reject(new Error(endingMessage));
      await browsers.end();
    },
  };
}

type BrowserOptions = Pick<
  PrinterOptions,
  'chromium' | 'webDir' | 'log' | 'papersPerBrowser' | 'longestPrint'
>;

/** Draws papers in one browser after the other: another begins where none lives. */
function createBrowsers({
  chromium,
  webDir,
  log,
  papersPerBrowser = 1_000,
  longestPrint = 20_000,
}: BrowserOptions) {
  let current: Generation | null = null;
  let starts = 0;
  let isWithoutSandbox = false;

  async function launch(): Promise<PaperBrowser> {
    starts++;
    const options = { chromium, webDir, longestStart: longestPrint };
    try {
      return await launchBrowser({ ...options, isWithoutSandbox });
    } catch (error) {
      if (isWithoutSandbox || error instanceof TookTooLong) throw error;
      // Containers often forbid what the sandbox needs.
      log.warn({ reason: (error as Error).message }, 'chromium starts without its sandbox');
      const browser = await launchBrowser({ ...options, isWithoutSandbox: true });
      isWithoutSandbox = true;
      return browser;
    }
  }

  function begin(): Generation {
    const generation: Generation = { browser: launch(), freeTabs: [], begun: 0 };
    const forget = () => {
      if (current === generation) current = null;
    };
    generation.browser.then((browser) => browser.onEnd(forget), forget);
    return generation;
  }

  async function end(generation: Generation | null): Promise<void> {
    // What did not start needs no end; anyone who waited for it knows.
    const browser = await generation?.browser.catch(() => null);
    await browser?.kill();
  }

  async function draw(job: PaperJob): Promise<Buffer> {
    current ??= begin();
    const generation = current;
    generation.begun++;
    const browser = await generation.browser;
    try {
      return await withTimeout(longestPrint, drawIn(browser, generation.freeTabs, job));
    } catch (error) {
      if (error instanceof TookTooLong) await end(generation);
      throw error;
    }
  }

  return {
    draw,
    /** Whether the browser should be replaced once it draws nothing. */
    isWornOut: () => current !== null && current.begun >= papersPerBrowser,
    end: () => end(current),
    starts: () => starts,
  };
}

async function drawIn(browser: PaperBrowser, freeTabs: PaperTab[], job: PaperJob) {
  const tab = freeTabs.pop() ?? (await browser.openTab());
  try {
    const pdf = await tab.print(job);
    freeTabs.push(tab);
    return pdf;
  } catch (error) {
    // Whatever it shows now, no other paper comes from it.
    await tab.close().catch(() => {});
    throw error;
  }
}
