import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { StartupError } from '../startupError';
import type { ChainHead } from './auditChain';

/** Milliseconds between two lines while the log grows; the first comes at once. */
const headIntervalMs = 600_000;

const headLine = /^([1-9]\d{0,14}) ([0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** The file with the heads of the audit chain, outside the database: one line each, `seq hash instant`. */
export function auditHeadsFile(dataDir: string): string {
  return path.join(dataDir, 'audit-heads');
}

/** Adds a line for the chain's newest link. A copy of this file elsewhere shows what a rewritten chain hides. */
export function writeHead(file: string, head: ChainHead, now: Date): void {
  fs.appendFileSync(file, `${head.seq} ${head.hash} ${now.toISOString()}\n`, { mode: 0o600 });
}

/** Stores the heads of a growing chain in a file. */
export function createWitness(file: string, clock: () => Date, log: Logger) {
  let last: { seq: number; at: number } | null = null;

  /** Writes the head unless it was the last one written. */
  function write(head: ChainHead): void {
    if (last?.seq === head.seq) return;
    if (last === null) dropUnfinishedLine(file);
    else if (!fs.existsSync(file)) log.error({ file }, 'the heads of the audit chain are gone');
    const now = clock();
    writeHead(file, head, now);
    last = { seq: head.seq, at: now.getTime() };
  }

  return {
    write,
    /** Writes the first head at once, and then one every ten minutes. */
    onNewHead(head: ChainHead): void {
      if (last && Math.abs(clock().getTime() - last.at) < headIntervalMs) return;
      try {
        write(head);
      } catch (error) {
        // The rows are chained anyway; the next head is tried again.
        log.error({ file, reason: (error as Error).message }, 'a head could not be written down');
      }
    },
  };
}

/** A power cut may have left half a line, which would spoil the next. */
function dropUnfinishedLine(file: string): void {
  if (!fs.existsSync(file)) return;
  const text = fs.readFileSync(file, 'utf8');
  if (!text.endsWith('\n')) fs.truncateSync(file, text.lastIndexOf('\n') + 1);
}

/**
 * Starts a new file after a restore with the head of the backup, made at `madeAt`. The old file is renamed and stays:
 * it has the heads of entries that the backup did not have.
 */
export function replaceHeads(file: string, head: ChainHead | null, madeAt: Date, now: Date): void {
  if (fs.existsSync(file)) {
    fs.renameSync(file, `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  }
  if (head) writeHead(file, head, madeAt);
}

/** Whether a file is a copy of the heads' file, and no backup. */
export function isHeadsFile(file: string): boolean {
  const start = Buffer.alloc(128);
  const descriptor = fs.openSync(file, 'r');
  const length = fs.readSync(descriptor, start);
  fs.closeSync(descriptor);
  const [line = ''] = start.toString('latin1', 0, length).split('\n');
  return headLine.test(line);
}

/** The heads written down so far; none when there is no such file. Throws a StartupError for a line that is no head. */
export function readHeads(file: string): ChainHead[] {
  if (!fs.existsSync(file)) return [];
  // Text after the last newline is an incomplete line.
  const lines = fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    const [, seq, hash = '', at = ''] = headLine.exec(line) ?? [];
    if (seq === undefined) {
      throw new StartupError(
        `The audit log is not proved: line ${index + 1} of ${file} is not what the server writes there.`,
      );
    }
    return { seq: Number(seq), hash, at: new Date(at) };
  });
}

export type Witness = ReturnType<typeof createWitness>;
