import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { readPosition, segmentName, segmentOf } from './archiveNames';

export const slotPrefix = 'clinic_archive_';

export const slotOf = (line: string) => `${slotPrefix}${line}`;

/** Drops the archive's slots; resolves with how many there were. */
export async function dropSlots(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name like '${slotPrefix.replaceAll('_', '\\_')}%'`,
  );
  return rowCount ?? 0;
}

/** Up to where PostgreSQL has written its log. */
export interface LogEnd {
  /** Everything that was confirmed before this moment … */
  at: Date;
  /** … is in the log before this place. */
  flushed: bigint;
  timeline: number;
}

export async function readLogEnd(client: pg.Client): Promise<LogEnd> {
  // In this order, so that the position is never older than the instant.
  const at = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const { rows } = await client.query<{ flushed: string; file: string }>(
    `select pg_current_wal_flush_lsn()::text as flushed, pg_walfile_name(pg_current_wal_flush_lsn()) as file`,
  );
  const { flushed = '', file = '' } = rows[0] ?? {};
  return {
    at: at.rows[0]?.at ?? new Date(0),
    flushed: readPosition(flushed),
    timeline: Number.parseInt(file.slice(0, 8), 16),
  };
}

/** The short checksum that is part of a file's name. */
export const sumOf = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/** What PostgreSQL's own files have between two places of one segment. */
export function readLog(cluster: string, timeline: number, from: bigint, to: bigint): Buffer {
  const file = fs.openSync(path.join(cluster, 'pg_wal', segmentName(timeline, from)), 'r');
  try {
    const bytes = Buffer.alloc(Number(to - from));
    const read = fs.readSync(file, bytes, 0, bytes.length, Number(from - segmentOf(from)));
    if (read !== bytes.length) throw new Error('PostgreSQL’s log ends too early');
    return bytes;
  } finally {
    fs.closeSync(file);
  }
}
