import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** An event that Chromium sends unrequested. */
export interface DevToolsEvent {
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

/** Rejects pending commands when Chromium has ended. */
export class BrowserEnded extends Error {
  override message = 'Chromium has ended.';
}

interface PendingCommand {
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

/**
 * Chromium's DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages, each ended by a zero
 * byte. Nobody else on the machine can speak to such a browser, as they could through a port.
 */
export function devToolsOf(browser: ChildProcess, onEvent: (event: DevToolsEvent) => void) {
  const [, , , toBrowser, fromBrowser] = browser.stdio as [
    unknown,
    unknown,
    unknown,
    Writable,
    Readable,
  ];
  const pending = new Map<number, PendingCommand>();
  let lastId = 0;
  let isOver = false;
  let parts: Buffer[] = [];

  const endAll = () => {
    isOver = true;
    for (const { reject } of pending.values()) reject(new BrowserEnded());
    pending.clear();
  };
  browser.once('exit', endAll);
  browser.once('error', endAll);
  // A browser that dies breaks its pipes; its `exit` event reports that.
  toBrowser.on('error', () => {});
  fromBrowser.on('error', () => {});

  fromBrowser.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, end));
      from = end + 1;
      const message = JSON.parse(Buffer.concat(parts).toString('utf8'));
      parts = [];
      handleMessage(message);
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  });

  function handleMessage(
    message: DevToolsEvent & { id?: number; result?: unknown; error?: { message: string } },
  ) {
    if (message.id === undefined) {
      onEvent(message);
      return;
    }
    const answer = pending.get(message.id);
    pending.delete(message.id);
    if (message.error) answer?.reject(new Error(`Chromium refused: ${message.error.message}`));
    else answer?.resolve(message.result);
  }

  return {
    /** Asks for one command of the protocol; rejects when Chromium refuses it or ends. */
    send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
      if (isOver) return Promise.reject(new BrowserEnded());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: resolve as PendingCommand['resolve'], reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
    },
  };
}
