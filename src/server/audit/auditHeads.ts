import fs from 'node:fs';
import path from 'node:path';
import type { ChainHead } from './auditChain';

/** Where the heads of the audit chain are written down outside the database: one line each, `seq hash instant`. */
export function auditHeadsFile(dataDir: string): string {
  return path.join(dataDir, 'audit-heads');
}

/** Adds a line for the chain's newest link. A copy of this file elsewhere shows what a rewritten chain hides. */
export function writeHead(file: string, head: ChainHead, now: Date): void {
  fs.appendFileSync(file, `${head.seq} ${head.hash} ${now.toISOString()}\n`, { mode: 0o600 });
}

/** Begins again after a restore. The lines so far stay beside it: they tell of entries that the backup did not have. */
export function replaceHeads(file: string, head: ChainHead | null, now: Date): void {
  if (fs.existsSync(file)) {
    fs.renameSync(file, `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  }
  if (head) writeHead(file, head, now);
}

/** The heads written down so far; none when there is no such file. */
export function readHeads(file: string): ChainHead[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [seq = '', hash = ''] = line.split(' ');
      return { seq: Number(seq), hash };
    });
}
