import type { Kysely, Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { positionCodeOf } from '../../server/auth/positionCode';
import { newToken, tokenHash } from '../../server/auth/sessions';
import type { Database } from '../../server/database/schema';
import { dueNow, insertAttempts } from '../recalls/recalls.rows';
import { isLinked, type NewShare, type Share } from './share';
import { hasRoomForLink, setMailState } from './sharedLinks.rows';
import {
  type FoundPaper,
  findForSharing,
  lockForMessage,
  type PaperErrors,
  tableOf,
} from './sharedPaper.rows';
import { lastDayOf, mailLink, shareOf } from './shareOf.server';

const dayMs = 24 * 60 * 60 * 1000;

interface ShareErrors extends PaperErrors {
  NO_MAIL(): Error;
  TOO_MANY_LINKS(): Error;
  MAIL_NOT_SENT(): Error;
  MAIL_UNCERTAIN(): Error;
  LINK_ENDED(): Error;
}

/** Makes a link to a paper, or a message for what has no stored links. */
export function createShare(
  context: SignedIn,
  input: NewShare,
  errors: ShareErrors,
): Promise<Share> {
  return isLinked(input)
    ? createLink(context, input, errors)
    : createMessage(context, input, errors);
}

type LinkedShare = Extract<NewShare, { days: number }>;
type MessageShare = Exclude<NewShare, LinkedShare>;

/** Makes only a message; for a reminder, stores when and how it was made. */
async function createMessage(
  context: SignedIn,
  input: MessageShare,
  errors: PaperErrors,
): Promise<Share> {
  const path = input.kind === 'token' ? `/place#${positionCodeOf(input.id, context.secret)}` : null;
  const findUsable = async (db: Kysely<Database>) => {
    await lockForMessage(db, input);
    return findForSharing(context, db, input, errors);
  };
  const messageOf = (db: Kysely<Database>, { endsAt }: FoundPaper) =>
    shareOf({ ...context, db }, input, path, endsAt);
  const create = async (trx: Transaction<Database>) => {
    const paper = await findUsable(trx);
    if (input.kind === 'reminder') {
      await trx
        .updateTable('appointments')
        .set({
          reminded_at: context.now,
          reminded_by: context.user.id,
          reminded_way: input.way,
        })
        .where('id', '=', input.id)
        .execute();
    }
    if (input.kind === 'recall') {
      const due = (await dueNow(context, trx, input.id)) ?? [];
      await insertAttempts(trx, context, { patientId: input.id, due, way: input.way });
    }
    await recordShare(trx, context, input, paper, paper.endsAt);
    return messageOf(trx, paper);
  };
  return idempotent(context, {
    operation: 'sharing.share',
    input,
    create,
    read: async (db) => messageOf(db, await findUsable(db)),
  });
}

/** Makes a link to a paper, and mails it if that is its way. */
async function createLink(
  context: SignedIn,
  input: LinkedShare,
  errors: ShareErrors,
): Promise<Share> {
  const token = newToken();
  const path = `/shared#${token}`;
  const sharing: LinkSharing = { context, input, token, errors };
  const link = await idempotent(context, {
    operation: 'sharing.share',
    input,
    create: (trx, id) => insertLink(trx, id, sharing),
    read: (trx, id) => renewLink(trx, id, sharing),
  });
  const result = await shareOf(context, input, input.way === 'mail' ? null : path, link.expiresAt);
  if (!link.isToBeSent) return result;
  if (!(await mailLink(context, input, link.email, path, result.text))) {
    await setMailState(context.db, link.id, 'failed');
    throw errors.MAIL_NOT_SENT();
  }
  await setMailState(context.db, link.id, 'sent');
  return result;
}

interface LinkSharing {
  context: SignedIn;
  input: LinkedShare;
  /** The secret that opens the link. */
  token: string;
  errors: ShareErrors;
}

interface CreatedLink {
  id: string;
  expiresAt: Date;
  email: string | null;
  isToBeSent: boolean;
}

async function insertLink(
  trx: Transaction<Database>,
  id: string,
  { context, input, token, errors }: LinkSharing,
): Promise<CreatedLink> {
  const { kind, way } = input;
  const paper = await findForSharing(context, trx, input, errors);
  if (way === 'mail' && !(context.sendMail && paper.email)) throw errors.NO_MAIL();
  if (!(await hasRoomForLink(trx, kind, input.id, context.now))) {
    throw errors.TOO_MANY_LINKS();
  }
  const expiresAt = new Date(context.now.getTime() + input.days * dayMs);
  await trx
    .insertInto('shared_links')
    .values({
      id,
      token_hash: tokenHash(token),
      prescription_id: kind === 'prescription' ? input.id : null,
      bill_id: kind === 'bill' ? input.id : null,
      letter_id: kind === 'letter' ? input.id : null,
      way,
      mail_state: way === 'mail' ? 'sending' : null,
      made_by: context.user.id,
      made_at: context.now,
      expires_at: expiresAt,
    })
    .execute();
  await recordShare(trx, context, input, paper, expiresAt);
  return { id, expiresAt, email: paper.email, isToBeSent: way === 'mail' };
}

/** Answers a repeated request with the existing link and a new secret. */
async function renewLink(
  trx: Kysely<Database>,
  id: string,
  { context, input, token, errors }: LinkSharing,
): Promise<CreatedLink> {
  const link = await trx
    .selectFrom('shared_links')
    .select(['expires_at', 'mail_state', 'revoked_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (link.revoked_at || link.expires_at <= context.now) throw errors.LINK_ENDED();
  if (link.mail_state === 'sending') throw errors.MAIL_UNCERTAIN();
  const { email } = await findForSharing(context, trx, input, errors);
  const isToBeSent = link.mail_state === 'failed';
  // Only the lost answer had the secret, so the link gets a new one, unless a mail with it was sent.
  if (link.mail_state !== 'sent') {
    await trx
      .updateTable('shared_links')
      .set({
        token_hash: tokenHash(token),
        ...(isToBeSent ? { mail_state: 'sending' } : {}),
      })
      .where('id', '=', id)
      .execute();
  }
  return { id, expiresAt: link.expires_at, email, isToBeSent };
}

function recordShare(
  trx: Transaction<Database>,
  context: SignedIn,
  { kind, id, way }: NewShare,
  { patientName: name, patientId }: FoundPaper,
  expiresAt: Date,
): Promise<void> {
  return recordAudit(trx, context, {
    action: 'paper_shared',
    values: { kind, name, way, date: lastDayOf(expiresAt, context) },
    ...about(tableOf[kind], { id, patientId }),
  });
}
