import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { folderStorage, StorageFullError } from '../backup/copies/folderStorage';
import { s3Storage } from '../backup/copies/s3Storage';
import { contentsName, type Storage } from '../backup/copies/storage';
import { age, decryptBy, encryptedBeginning, encryptTo } from '../backup/encryption';
import type { Config } from '../config';
import type { Database } from '../database/schema';

/*
 * A content is a file of the place, called by the id of the one row that has it (decision 114). It is noted in
 * `content_uploads`, written whole and synced, and the transaction that inserts the row ends the note. Nothing else is
 * ever removed than what such a note or `content_removals` names.
 */

/** The file in the place that says whose contents lie there: the id of `content_place`. */
export const placeMark = 'clinic-contents';

/** Milliseconds for one step or one request: somebody waits at the screen. */
const stepTimeoutMs = 10_000;
/** Milliseconds after which an upload has ended, one way or the other. */
const uploadMs = 3_600_000;

/** Nothing can be stored now, or read; the message says why in a sentence. */
export class NoContentPlace extends Error {}
/** The place has no room. */
export class NoContentSpace extends Error {}

/** The columns of a row about its content: bytes and SHA-256 in hex, of the file and of what is stored. */
export interface StoredContent {
  bytes: number;
  sha256: string;
  stored_bytes: number;
  stored_sha256: string;
}

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The place of the settings; by default a folder of the data folder. */
export function contentStorageOf(
  setting: Config['contents'],
  dataDir: string,
  signal: AbortSignal,
): Storage {
  if (setting?.kind === 's3') {
    return s3Storage(setting, signal, { pauses: [500], timeoutMs: stepTimeoutMs });
  }
  const folder = setting?.folder ?? path.join(dataDir, contentsName);
  return folderStorage(folder, signal, { marker: null, timeoutMs: stepTimeoutMs });
}

/** The ids among the names in a place. */
export function contentsAmong(names: readonly string[]): string[] {
  return names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name));
}

/** In the transaction that inserts the content's row, before it: throws if the upload was given up meanwhile. */
export async function completeUpload(trx: Transaction<Database>, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_uploads')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!numDeletedRows) throw new Error(`The upload of ${id} took too long.`);
}

interface ContentsOptions {
  db: Kysely<Database>;
  storage: Storage;
  /** Whether new contents are encrypted: backups are. */
  isEncrypted: boolean;
  log: Pick<Logger, 'error'>;
  clock: () => Date;
  /** Called once a content is stored. */
  onStored?: () => void;
}

/** Stores and reads contents. Servers that share a database share the place. */
export function createContents(options: ContentsOptions) {
  const { db, storage, isEncrypted, log, clock, onStored } = options;
  let failure: string | null = null;

  /** Checks that this clinic's contents lie there. Throws NoContentPlace. */
  const openPlace = async () => {
    try {
      const place = await findPlace(db, storage, isEncrypted);
      failure = null;
      return place;
    } catch (error) {
      if (error instanceof NoContentPlace) failure = error.message;
      throw error;
    }
  };

  return {
    storage,
    isEncrypted,
    /** Why nothing can be stored, as it was found last; null: it can. */
    failure: () => failure,
    check: async () => {
      await openPlace().catch((error: unknown) => {
        if (!(error instanceof NoContentPlace)) throw error;
      });
    },

    /**
     * Stores a file under an id that was made for it; `completeUpload` ties it to its row. Throws NoContentPlace,
     * NoContentSpace.
     */
    store: async (id: string, bytes: Uint8Array): Promise<StoredContent> => {
      const { identity } = await openPlace();
      const stored = isEncrypted && identity ? await encryptFor(identity, bytes) : bytes;
      await db.insertInto('content_uploads').values({ id, started_at: clock() }).execute();
      try {
        await storage.writeBytes(id, stored);
      } catch (error) {
        const { message } = error as Error;
        log.error({ where: storage.where, reason: message }, 'a content could not be stored');
        if (error instanceof StorageFullError) throw new NoContentSpace(message);
        throw new NoContentPlace(message);
      }
      onStored?.();
      return {
        bytes: bytes.length,
        sha256: sumOf(bytes),
        stored_bytes: stored.length,
        stored_sha256: sumOf(stored),
      };
    },

    /** The file as it was stored; null: it is missing, or is another one now. Throws NoContentPlace. */
    read: async ({ id, sha256 }: { id: string; sha256: string }): Promise<Buffer | null> => {
      const stored = await atPlace(storage.readBytes(id));
      if (!stored) {
        // In the wrong place nothing is missing.
        await openPlace();
        return null;
      }
      const bytes = await decrypted(db, stored).catch(() => null);
      if (bytes && sumOf(bytes) === sha256) return bytes;
      log.error({ where: storage.where, id }, 'a content is not what was stored');
      return null;
    },

    /**
     * Removes what an erasure left and what was uploaded for no row. Safe to repeat and on several servers at once: what
     * was interrupted is finished by the next one.
     */
    tidy: async (): Promise<void> => {
      await openPlace();
      while (await removeLeftUpload(db, storage, new Date(clock().getTime() - uploadMs)));
      const erased = await db
        .selectFrom('content_removals')
        .select('content_id')
        .where('removed_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('attachments').whereRef('attachments.id', '=', 'content_id').select('id'),
            ),
          ),
        )
        .execute();
      for (const { content_id } of erased) {
        await storage.remove(content_id);
        await db
          .updateTable('content_removals')
          .set({ removed_at: clock() })
          .where('content_id', '=', content_id)
          .execute();
      }
    },
  };
}

export type Contents = ReturnType<typeof createContents>;

/** Removes one content whose upload has no end; false: there is none. Its row, should one come, is refused. */
function removeLeftUpload(db: Kysely<Database>, storage: Storage, before: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const note = await trx
      .selectFrom('content_uploads')
      .select('id')
      .where('started_at', '<', before)
      .orderBy('started_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!note) return false;
    await storage.remove(note.id);
    await trx.deleteFrom('content_uploads').where('id', '=', note.id).execute();
    return true;
  });
}

/** Waits for the storage; what fails there is NoContentPlace. */
async function atPlace<Result>(step: Promise<Result>): Promise<Result> {
  return step.catch((error: Error) => {
    throw new NoContentPlace(error.message, { cause: error });
  });
}

/** The place's row, made where there is none and nothing lies in the place. Throws NoContentPlace. */
async function findPlace(
  db: Kysely<Database>,
  storage: Storage,
  isEncrypted: boolean,
): Promise<{ identity: string | null }> {
  // In this order: whoever makes the row writes the file before it.
  const place = await readPlace(db);
  const mark = (await atPlace(storage.readText(placeMark)))?.trim() ?? null;
  if (!place) {
    if (contentsAmong(await atPlace(storage.names())).length > 0) {
      throw new NoContentPlace(otherPlace(storage));
    }
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('content_place')
        .values({ singleton: true, place_id: uuidv4(), identity: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('place_id')
        .executeTakeFirst();
      // Before the row is there. Another server waits for it, and finds out whether its place is the same.
      if (made) await atPlace(storage.writeText(placeMark, `${made.place_id}\n`));
    });
    return findPlace(db, storage, isEncrypted);
  }
  if (mark === null) throw new NoContentPlace(noMark(storage));
  if (mark !== place.place_id) throw new NoContentPlace(otherPlace(storage));
  if (!isEncrypted || place.identity) return place;
  // Of servers that come here together, the first one's counts.
  const { generateX25519Identity } = await age();
  await db
    .updateTable('content_place')
    .set({ identity: await generateX25519Identity() })
    .where('identity', 'is', null)
    .execute();
  return findPlace(db, storage, isEncrypted);
}

function readPlace(db: Kysely<Database>) {
  return db.selectFrom('content_place').select(['place_id', 'identity']).executeTakeFirst();
}

const noMark = ({ where }: Storage) =>
  t(
    'The place for old papers, {where}, holds no file {file}. Is its disk connected? Servers that share a database need one place for all of them. If it is the right place, run: {command}',
    { where, file: placeMark, command: 'npm run contents:adopt' },
  );

const otherPlace = ({ where }: Storage) =>
  t(
    'The place for old papers, {where}, is of another clinic. If it is this one’s, run: {command}',
    {
      where,
      command: 'npm run contents:adopt',
    },
  );

async function encryptFor(identity: string, bytes: Uint8Array): Promise<Buffer> {
  const { identityToRecipient } = await age();
  return buffer(await encryptTo(Readable.from([bytes]), await identityToRecipient(identity)));
}

// By its beginning, because earlier contents may be from before the clinic encrypted its backups.
async function decrypted(db: Kysely<Database>, stored: Buffer): Promise<Buffer> {
  if (!stored.subarray(0, encryptedBeginning.length).equals(Buffer.from(encryptedBeginning)))
    return stored;
  const identity = (await readPlace(db))?.identity;
  if (!identity) throw new Error('The key of the contents is not there.');
  return buffer(await decryptBy(Readable.from([stored]), identity));
}
