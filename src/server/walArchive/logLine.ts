import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type ArchiveFile, readPosition, segmentOf, type WalFile } from './archiveNames';
import { dropSlots, type LogEnd, readLog, slotOf, slotPrefix, sumOf } from './postgresLog';
import { endOfLine } from './reach';

/** The stretch of the log that is being archived. */
export interface Line {
  name: string;
  /** Up to where it is in the archive. */
  at: bigint;
  /** What the archive held then was confirmed until this moment. */
  until: Date;
}

interface LineSources {
  /** The one of the look before; null at a server's start. */
  line: Line | null;
  files: readonly ArchiveFile[];
  folder: string;
  cluster: string;
  log: Logger;
}

/** The line that a slot of PostgreSQL keeps the log for; null where it is not the one in the archive. */
export async function resumeLine(
  client: pg.Client,
  now: LogEnd,
  { line, files, folder, cluster, log }: LineSources,
): Promise<Line | null> {
  const { rows } = await client.query<{ slot: string; isLost: boolean }>(
    `select slot_name::text as slot, coalesce(wal_status = 'lost', true) as "isLost" from pg_replication_slots
      where slot_name like '${slotPrefix.replaceAll('_', '\\_')}%'`,
  );
  const [slot] = rows;
  if (!slot) return null;
  const name = slot.slot.slice(slotPrefix.length);
  const end = endOfLine(files, name);
  if (!slot.isLost && end && end.to <= now.flushed) {
    if (line?.name === name && line.at === end.to) return line;
    if (!line && isSame(cluster, end, now)) return { name, at: end.to, until: end.until };
  }
  log.error({ folder, line: name }, 'the archive of the log has a gap');
  await dropSlots(client);
  return null;
}

/** Whether PostgreSQL's own log has at that place what the archive has. */
function isSame(cluster: string, { from, to, sum }: WalFile, { timeline }: LogEnd): boolean {
  try {
    return sumOf(readLog(cluster, timeline, from, to)) === sum;
  } catch {
    return false;
  }
}

/** Makes the slot of a new line. */
export async function createLine(client: pg.Client): Promise<Line> {
  const name = randomBytes(4).toString('hex');
  const { rows } = await client.query<{ place: string; size: string }>(
    `select lsn::text as place, current_setting('wal_segment_size') as size
      from pg_create_physical_replication_slot($1, true)`,
    [slotOf(name)],
  );
  const { place = '', size } = rows[0] ?? {};
  if (size !== '16MB') throw new Error(`PostgreSQL writes segments of ${size}`);
  const at = segmentOf(readPosition(place));
  // Nothing is known of before.
  return { name, at, until: new Date(0) };
}
