import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { v4 as uuidv4 } from 'uuid';
import type { Storage } from '../backup/copies/storage';
import { erasedIn } from '../backup/erasures';
import { openSession } from '../backup/session';
import { readChosen } from '../backup/storage/chosenFolder';
import type { BackupTarget } from '../backup/target';
import type { Config } from '../config';
import type { Database } from '../database/schema';
import { StartupError } from '../startupError';
import {
  type ContentSum,
  contentCopyPlaces,
  contentsBeside,
  copyContents,
  readWhole,
} from './contentCopies';
import { contentStorageOf, contentsAmong, placeMark } from './contents';

interface ListedContent extends ContentSum {
  patient_id: string;
}

/** Collects the contents that a backup lists from its table `attachments`, while the backup is read. */
export function createContentList() {
  const listed: ListedContent[] = [];
  return {
    listed,
    onTable: async (
      { name, columns }: { name: string; columns: string[] },
      rows: AsyncIterable<Buffer>,
    ) => {
      for await (const piece of rows) {
        if (name !== 'attachments') continue;
        for (const line of piece.toString().split('\n').slice(0, -1)) {
          const values = line.split('\t');
          const read = (column: string) => values[columns.indexOf(column)] ?? '';
          listed.push({
            id: read('id'),
            patient_id: read('patient_id'),
            stored_sha256: read('stored_sha256'),
          });
        }
      }
    },
  };
}

interface ContentsFound {
  whole: number;
  /** The ids of those that are not there, or not as they were stored. */
  missing: string[];
}

/** Compares the contents beside a backup with those that it lists. Of who was erased since none is expected. */
export async function compareContents(
  file: string,
  listed: readonly ListedContent[],
  signal: AbortSignal,
): Promise<ContentsFound> {
  const folder = path.dirname(file);
  const erased = erasedIn(folder);
  const storage = contentsBeside(folder, signal);
  const found: ContentsFound = { whole: 0, missing: [] };
  for (const content of listed) {
    if (erased.has(content.patient_id)) continue;
    if (await readWhole(storage, content)) found.whole++;
    else found.missing.push(content.id);
  }
  return found;
}

/** "412 old papers: 410 whole, 2 missing"; null: there are none. */
export function papersSentence({ whole, missing }: ContentsFound): string | null {
  const count = (number: number) => number.toLocaleString('en-US');
  const all = whole + missing.length;
  if (all === 0) return null;
  return `${count(all)} old papers: ${count(whole)} whole, ${count(missing.length)} missing`;
}

/** Copies the contents that a backup lists into the folder beside it; resolves with a sentence. */
export async function copyContentsBeside(
  file: string,
  { ownerConnection, dataDir }: BackupTarget,
  config: Config,
  signal: AbortSignal,
): Promise<string> {
  const client = await openSession(ownerConnection, 'clinic backup', signal);
  try {
    if (!(await hasTable(client, 'attachments'))) return '';
    const { rows } = await client.query<ContentSum>('select id, stored_sha256 from attachments');
    const to = contentsBeside(path.dirname(file), signal);
    const from = contentStorageOf(config.contents, dataDir, signal);
    const there = new Set(await to.names());
    const missing = await copyContents(rows, { from, to, there });
    return asSentence({ whole: rows.length - missing.length, missing });
  } catch (error) {
    if (signal.aborted) throw error;
    return ` The old papers could not be copied beside it: ${(error as Error).message}`;
  } finally {
    await client.end();
  }
}

/** A database that was not brought to this version yet may lack a table. */
async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as has', [
    `public.${name}`,
  ]);
  return rows[0]?.has === true;
}

/**
 * Throws a StartupError where a restored clinic would take over a shared place with the contents of another one, which
 * may be in use. The place in the data folder is this clinic's alone. `client`: the database that is replaced.
 */
export async function refuseOtherPlace(
  { contents }: Pick<Config, 'contents'>,
  dataDir: string,
  { client, signal }: { client: pg.Client | null; signal: AbortSignal },
): Promise<void> {
  if (!contents) return;
  const storage = contentStorageOf(contents, dataDir, signal);
  const mark = (await storage.readText(placeMark))?.trim() ?? null;
  if (mark === null || contentsAmong(await storage.names()).length === 0) return;
  if (client && (await hasTable(client, 'content_place'))) {
    const { rows } = await client.query<{ place_id: string }>('select place_id from content_place');
    if (rows[0]?.place_id === mark) return;
  }
  throw new StartupError(
    `In ${storage.where} lie the old papers of a clinic that may be in use. If they are this clinic’s, and no other server uses them, restore with --adopt-contents; else name another place for them (CLINIC_CONTENTS_…).`,
  );
}

interface Restored {
  config: Config;
  dataDir: string;
  /** The folder of what the clinic was restored from; null: none. */
  beside: string | null;
  signal: AbortSignal;
}

/**
 * Makes the place of the contents this clinic's own, under a new id, so that no server of another database touches it
 * any more; brings back what is missing there from wherever a copy lies, and notes in the data folder's file
 * `contents-missing` what nobody has. For the tables' owner, after erasures were repeated. Resolves with a sentence;
 * empty: there are none.
 */
export async function bringBackContents(
  db: Kysely<Database>,
  { config, dataDir, beside, signal }: Restored,
): Promise<string> {
  const storage = contentStorageOf(config.contents, dataDir, signal);
  const folders = {
    backups: config.backupDir ?? readChosen(dataDir)?.folder ?? null,
    secondPlace: config.backupCopy,
    archive: config.walArchiveDir,
  };
  const sources = [
    ...(beside ? [contentsBeside(beside, signal)] : []),
    ...contentCopyPlaces(folders, signal),
  ];
  try {
    await takeOver(db, storage);
    const rows = await db.selectFrom('attachments').select(['id', 'stored_sha256']).execute();
    const found: ContentsFound = { whole: 0, missing: [] };
    for (const row of rows) {
      if (await isBroughtBack(row, storage, sources)) found.whole++;
      else found.missing.push(row.id);
    }
    const list = path.join(dataDir, 'contents-missing');
    fs.rmSync(list, { force: true });
    if (found.missing.length === 0) return asSentence(found);
    fs.writeFileSync(list, `${found.missing.join('\n')}\n`, { mode: 0o600 });
    return `${asSentence(found)} The file ${list} names them.`;
  } catch (error) {
    return ` The old papers could not be brought back: ${(error as Error).message} Put that right, then run npm run contents:adopt.`;
  }
}

async function takeOver(db: Kysely<Database>, storage: Storage): Promise<void> {
  const id = uuidv4();
  // What was on its way is of another time: it stays, and is nobody's.
  await db.deleteFrom('content_uploads').execute();
  await db
    .insertInto('content_place')
    .values({ singleton: true, place_id: id, identity: null })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ place_id: id }))
    .execute();
  await storage.writeText(placeMark, `${id}\n`);
}

async function isBroughtBack(
  content: ContentSum,
  storage: Storage,
  sources: readonly Storage[],
): Promise<boolean> {
  if (await readWhole(storage, content)) return true;
  for (const source of sources) {
    // A source that is away is one that has nothing.
    const bytes = await readWhole(source, content).catch(() => null);
    if (!bytes) continue;
    await storage.writeBytes(content.id, bytes);
    return true;
  }
  return false;
}

function asSentence(found: ContentsFound): string {
  const sentence = papersSentence(found);
  return sentence ? ` ${sentence}.` : '';
}
