import type { Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, openApi } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { newToken, tokenHash } from '../../server/auth/sessions';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { createStreamPermits } from '../../server/live/streamPermits';
import { opensOnPhones } from '../../shared/phoneReach';
import { lockPatient } from '../patients/lockPatient.rows';
import { isErased } from '../privacy/isErased.rows';
import { insertAttachment, receiveFile } from './addAttachment.server';
import { addPicturesPath, linkMinutes, maxPictures, maxUploadsAtOnce } from './uploadLink';
import {
  endLink,
  findLink,
  isHeldBy,
  type LinkRow,
  lockLink,
  lockLinkById,
  readLink,
  targetOf,
} from './uploadLinks.rows';

/** Uploads that wait in a server's memory, of all codes. */
const maxUploads = 40;
const uploads = createStreamPermits(maxUploadsAtOnce, maxUploads);

export const uploadLinksOperations = {
  start: api.uploadLinks.start.handler(({ input, context, errors }) => {
    const { user, now, origin } = context;
    const { patientId } = input;
    if (!opensOnPhones(origin, 'clinicNetwork')) {
      throw errors.UNREACHABLE({ data: { address: origin } });
    }
    const token = newToken();
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
    const answer = (id: string, expires: Date) => ({
      id,
      address: `${origin}${addPicturesPath}#${token}`,
      expiresAt: expires.toISOString(),
    });
    return idempotent(context, {
      operation: 'uploadLinks.start',
      input,
      create: async (trx, id) => {
        // An erasure waits for this transaction, or `isErased` sees it.
        const patient = await lockPatient(trx, patientId);
        if (!patient) throw errors.NOT_FOUND();
        if (patient.voided_at || (await isErased(trx, patient.id))) throw errors.PATIENT_VOIDED();
        await trx
          .insertInto('upload_links')
          .values({
            id,
            patient_id: patient.id,
            token_hash: tokenHash(token),
            holder_hash: null,
            started_by: user.id,
            started_by_name: user.name,
            started_at: now,
            expires_at: expiresAt,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'upload_link_started',
          values: { name: patient.name ?? '' },
          ...about('upload_links', { id, patientId: patient.id }),
        });
        return answer(id, expiresAt);
      },
      // A repeated request: the secret was lost with the first answer, so the link gets a new one.
      read: async (trx, id) => {
        const { expires_at } = await trx
          .updateTable('upload_links')
          .set({ token_hash: tokenHash(token) })
          .where('id', '=', id)
          .returning('expires_at')
          .executeTakeFirstOrThrow();
        return answer(id, expires_at);
      },
    });
  }),

  state: api.uploadLinks.state.handler(async ({ input, context, errors }) => {
    const link = await readLink(context.db, input.id, context.now);
    if (!link) throw errors.NOT_FOUND();
    return link;
  }),

  end: api.uploadLinks.end.handler(async ({ input, context, errors }) => {
    await inTransaction(context.db, async (trx) => {
      const link = await lockLinkById(trx, input.id);
      if (!link) throw errors.NOT_FOUND();
      // Ended already, by a second press or by another phone, or over by itself.
      if (link.ended_at || link.expires_at <= context.now) return;
      await endLink(trx, link.id, 'desk', context.now);
      await recordLink(trx, context, link, 'desk');
    });
    return {};
  }),

  open: openApi.uploadLinks.open.handler(async ({ input, context, errors }) => {
    const { now } = context;
    const { token, holder } = input;
    const target = await inTransaction(
      context.db,
      async (trx) => {
        const link = await lockLink(trx, token, now);
        if (!link) return null;
        if (link.holder_hash && !isHeldBy(link, holder)) {
          await endLink(trx, link.id, 'otherPhone', now);
          await recordLink(trx, context, link, 'otherPhone');
          return null;
        }
        if (!link.holder_hash) {
          await trx
            .updateTable('upload_links')
            .set({ holder_hash: tokenHash(holder) })
            .where('id', '=', link.id)
            .execute();
          await recordAudit(trx, context, {
            action: 'upload_link_opened',
            values: { name: link.patientName ?? '' },
            ...about('upload_links', link),
          });
        }
        return targetOf(link, now);
      },
      // The phone's own secret tells a repeated opening from another phone's.
      { isIdempotent: true },
    );
    // Only now: an error within the transaction would take the end of the link back.
    if (!target) throw errors.LINK_NOT_USABLE();
    return target;
  }),

  add: openApi.uploadLinks.add.handler(async ({ input, context, errors, signal }) => {
    const { 'x-link-token': token, 'x-link-holder': holder } = input.headers;
    const { db, now } = context;
    const link = await findLink(db, token, now);
    if (!link || !isHeldBy(link, holder)) throw errors.LINK_NOT_USABLE();
    const leave = uploads.take(link.id, signal);
    if (!leave) throw errors.TOO_MANY_AT_ONCE();
    try {
      const file = await receiveFile(context, input.body, errors, { onlyPictures: true });
      const user = { id: link.started_by, name: link.started_by_name };
      return await idempotent(
        { ...context, user },
        {
          operation: 'uploadLinks.add',
          id: file.id,
          input: { link: link.id, sha256: file.columns.sha256 },
          create: async (trx) => {
            // The patient before the link, as an erasure locks them.
            await lockPatient(trx, link.patientId);
            const locked = await lockLink(trx, token, now);
            if (!locked) throw errors.LINK_NOT_USABLE();
            if (locked.pictures >= maxPictures) throw errors.LINK_FULL();
            const { patientId } = locked;
            const empty = { title: '', documentDate: null, reportId: null };
            await insertAttachment(
              trx,
              context,
              { patientId, file, ...empty, source: 'phone', user },
              errors,
            );
            const pictures = locked.pictures + 1;
            await trx
              .updateTable('upload_links')
              .set({ pictures })
              .where('id', '=', locked.id)
              .execute();
            return targetOf({ ...locked, pictures }, now);
          },
          read: async (trx) => {
            const current = await findLink(trx, token, now);
            if (!current) throw errors.LINK_NOT_USABLE();
            return targetOf(current, now);
          },
        },
      );
    } finally {
      leave();
    }
  }),
};

function recordLink(
  trx: Transaction<Database>,
  context: OperationContext,
  link: LinkRow,
  kind: 'desk' | 'otherPhone',
): Promise<void> {
  return recordAudit(trx, context, {
    action: 'upload_link_ended',
    values: { kind, name: link.patientName ?? '' },
    ...about('upload_links', link),
  });
}
