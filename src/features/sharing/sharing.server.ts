import type { Transaction } from 'kysely';
import {
  api,
  type OperationContext,
  openApi,
  refuseUnlessAllowed,
  type SignedIn,
} from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { readRecorded } from '../../server/audit/recordView';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { paperFile } from '../../server/pdf/paperFile';
import { shortId } from '../../shared/ids';
import type { PaperRecords } from '../../shared/paper';
import { asPrinted } from '../prescriptions/prescriptionPaper';
import { agreesTo } from '../privacy/consents.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import { createShare } from './createShare.server';
import { isLinked, type LinkedKind, paperReaders } from './share';
import {
  countOpening,
  findLink,
  type OpenedLink,
  paperColumns,
  paperOf,
  readActiveLinks,
} from './sharedLinks.rows';
import { findForSharing, findPaper, purposeOf, tableOf } from './sharedPaper.rows';
import type { SharedPaper } from './sharing.contract';

/** How the papers' own features read a paper to show it; null if there is no such paper. */
export type PaperSources = {
  [Kind in LinkedKind]: (
    context: OperationContext,
    id: string,
  ) => Promise<PaperRecords[Kind] | null>;
};

/** The operations of sharing. The papers' own features read the papers, through `sources`. */
export function sharingOperationsWith(sources: PaperSources) {
  return {
    links: api.sharing.links.handler(async ({ input, context, errors }) => {
      const { db, sendMail, now } = context;
      await refuseUnlessAllowed(context, paperReaders[input.kind]);
      const paper = await findPaper(context, db, input.kind, input.id);
      if (!paper) throw errors.NOT_FOUND();
      const links = isLinked(input) ? await readActiveLinks(db, input.kind, input.id, now) : [];
      const { patientName, phone, email, patientId } = paper;
      const agrees = await agreesTo(db, patientId, purposeOf(input.kind));
      const hasMail = sendMail !== null;
      return { patientName, phone, email, hasMail, address: context.origin, agrees, links };
    }),

    share: api.sharing.share.handler(async ({ input, context, errors }) => {
      await refuseUnlessAllowed(context, paperReaders[input.kind]);
      return createShare(context, input, errors);
    }),

    pdf: api.sharing.pdf.handler(async ({ input, context, errors }) => {
      const { kind, id, size, language } = input;
      await refuseUnlessAllowed(context, paperReaders[kind]);
      const paper = await findForSharing(context, context.db, input, errors);
      const shared = await readShared(sources, kind, context, id);
      const file = await paperFile(context, errors, `${kind}-${shortId(id)}`, {
        ...shared,
        size,
        // A letter is signed in its language.
        language: shared.kind === 'letter' ? shared.record.letter.language : language,
      });
      await recordAudit(context.db, context, {
        action: 'paper_shared',
        values: { kind: `${kind}File`, name: paper.patientName },
        ...about(tableOf[kind], { id, patientId: paper.patientId }),
      });
      return file;
    }),

    revoke: api.sharing.revoke.handler(async ({ input, context, errors }) => {
      await revokeLink(context, input.id, errors);
      return {};
    }),

    open: openApi.sharing.open.handler(({ input, context, errors }) => {
      const open = (find: typeof findLink) =>
        inTransaction(context.db, async (trx): Promise<SharedPaper> => {
          const link = await find(trx, input.token, context.now);
          if (!link) throw errors.LINK_NOT_USABLE();
          return openPaper(trx, sources, context, link, errors);
        });
      return readRecorded(
        context,
        { action: 'shared_paper_opened', id: null },
        () => open(countOpening),
        () => open(findLink),
      );
    }),
  };
}

async function revokeLink(
  context: SignedIn,
  linkId: string,
  errors: { NOT_FOUND(): Error },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const link = await trx
      .selectFrom('shared_links')
      .select([...paperColumns, 'revoked_at'])
      .where('id', '=', linkId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!link) throw errors.NOT_FOUND();
    const { kind, id } = paperOf(link);
    await refuseUnlessAllowed(context, paperReaders[kind]);
    // Idempotent: the request was repeated, or two people sent it.
    if (link.revoked_at) return;
    await trx
      .updateTable('shared_links')
      .set({ revoked_at: context.now })
      .where('id', '=', linkId)
      .execute();
    const paper = await findPaper(context, trx, kind, id);
    if (!paper) throw errors.NOT_FOUND();
    await recordAudit(trx, context, {
      action: 'shared_link_revoked',
      values: { kind, name: paper.patientName },
      ...about(tableOf[kind], { id, patientId: paper.patientId }),
    });
  });
}

/** Reads the paper of a link, or says that it was withdrawn. Throws LINK_NOT_USABLE if the paper does not exist. */
async function openPaper(
  trx: Transaction<Database>,
  sources: PaperSources,
  context: OperationContext,
  link: OpenedLink,
  errors: { LINK_NOT_USABLE(): Error },
): Promise<SharedPaper> {
  const { kind, id } = paperOf(link);
  const paper = await findPaper(context, trx, kind, id);
  if (!paper) throw errors.LINK_NOT_USABLE();
  // One audit row for each link, so that nobody can fill the log by opening it often.
  if (link.isFirstOpening) {
    await recordAudit(trx, context, {
      action: 'shared_paper_opened',
      values: { kind, name: paper.patientName },
      ...about(tableOf[kind], { id, patientId: paper.patientId }),
    });
  }
  // A voided paper may be another patient's, and a replaced one may do harm.
  if (!paper.isInForce) {
    return { kind: 'withdrawn', letterhead: await readLetterhead(trx) };
  }
  return readShared(sources, kind, { ...context, db: trx }, id);
}

async function readShared(
  sources: PaperSources,
  kind: LinkedKind,
  context: OperationContext,
  id: string,
): Promise<{ [Kind in LinkedKind]: { kind: Kind; record: PaperRecords[Kind] } }[LinkedKind]> {
  const missing = () => new Error('A paper that is shared cannot be read.');
  if (kind === 'bill') {
    const record = await sources.bill(context, id);
    if (!record) throw missing();
    return { kind, record };
  }
  if (kind === 'letter') {
    const record = await sources.letter(context, id);
    if (!record) throw missing();
    return { kind, record };
  }
  const record = await sources.prescription(context, id);
  if (!record) throw missing();
  return { kind, record: asPrinted(record) };
}
