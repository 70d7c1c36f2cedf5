import type { Kysely, Transaction } from 'kysely';
import { tokenHash } from '../../server/auth/sessions';
import { readLocked } from '../../server/database/readLocked';
import type { Database } from '../../server/database/schema';
import { patientCode } from '../../shared/ids';
import { initialsOf } from '../../shared/initial';
import { maxPictures, type UploadLink, type UploadTarget } from './uploadLink';

function linksWithPatients(db: Kysely<Database>) {
  return db
    .selectFrom('upload_links')
    .innerJoin('patients', 'patients.id', 'upload_links.patient_id')
    .innerJoin('users', 'users.id', 'upload_links.started_by')
    .select([
      'upload_links.id',
      'upload_links.patient_id as patientId',
      'holder_hash',
      'pictures',
      'started_by',
      'started_by_name',
      'expires_at',
      'ended_at',
      'end_reason',
      'patients.name as patientName',
      'patients.number',
      'patients.voided_at',
      'users.status',
    ]);
}

export type LinkRow = Awaited<
  ReturnType<ReturnType<typeof linksWithPatients>['executeTakeFirstOrThrow']>
>;

/** The link of a secret that can be used; undefined if it is over, or whoever started it has no account any more. */
export async function findLink(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const row = await linksWithPatients(db)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return row && isUsable(row, now) ? row : undefined;
}

/** Like `findLink`, for one transaction at a time. */
export async function lockLink(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const row = await readLocked(
    linksWithPatients(trx)
      .where('token_hash', '=', tokenHash(token))
      .forNoKeyUpdate('upload_links'),
  );
  return row && isUsable(row, now) ? row : undefined;
}

function isUsable({ ended_at, expires_at, voided_at, status }: LinkRow, now: Date): boolean {
  return ended_at === null && expires_at > now && voided_at === null && status === 'active';
}

/** Whether a phone is the one that opened the link first. */
export function isHeldBy({ holder_hash }: Pick<LinkRow, 'holder_hash'>, holder: string): boolean {
  return holder_hash?.equals(tokenHash(holder)) ?? false;
}

/** The link with this id, locked until the transaction ends. */
export function lockLinkById(trx: Transaction<Database>, id: string) {
  return readLocked(
    linksWithPatients(trx).where('upload_links.id', '=', id).forNoKeyUpdate('upload_links'),
  );
}

export async function readLink(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<UploadLink | undefined> {
  const row = await linksWithPatients(db).where('upload_links.id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      pictures: row.pictures,
      isOpened: row.holder_hash !== null,
      ...timeLeft(row, now),
      endReason: row.end_reason,
    }
  );
}

/** What the phone shows of a link. */
export function targetOf(
  link: Pick<LinkRow, 'number' | 'patientName' | 'pictures' | 'expires_at'>,
  now: Date,
): UploadTarget {
  return {
    number: patientCode(link.number),
    initials: initialsOf(link.patientName ?? ''),
    left: maxPictures - link.pictures,
    ...timeLeft(link, now),
  };
}

function timeLeft({ expires_at }: Pick<LinkRow, 'expires_at'>, now: Date) {
  const seconds = Math.floor((expires_at.getTime() - now.getTime()) / 1_000);
  return { expiresAt: expires_at.toISOString(), secondsLeft: Math.max(0, seconds) };
}

export async function endLink(
  trx: Transaction<Database>,
  id: string,
  reason: 'desk' | 'otherPhone',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('upload_links')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .execute();
}
