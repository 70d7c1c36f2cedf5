import { type Kysely, sql, type Transaction } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import {
  api,
  type OperationContext,
  openApi,
  refuseUnlessAllowed,
  type SignedIn,
} from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { unrecordedWithoutSpace } from '../../server/audit/recordView';
import { positionCodeOf } from '../../server/auth/positionCode';
import { newToken, tokenHash } from '../../server/auth/sessions';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { inLanguage } from '../../server/http/requestLanguage';
import { trySending } from '../../server/mail';
import { paperFile } from '../../server/pdf/paperFile';
import { dateIn, dayOf, formatCalendarDate, instantAt } from '../../shared/clinicDay';
import { shortId } from '../../shared/ids';
import { currentSpeaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { PaperRecords } from '../../shared/paper';
import { appointmentsWithNames } from '../appointments/appointments.rows';
import { readOwed } from '../billing/billing.rows';
import { asPrinted } from '../prescriptions/prescriptionPaper';
import type { ConsentPurpose } from '../privacy/consent';
import { agreesTo } from '../privacy/consents.rows';
import { readLetterhead } from '../settings/letterhead.rows';
import { readClinicSettings } from '../settings/settings.rows';
import {
  isLinked,
  isReminder,
  type LinkedKind,
  listedLinks,
  type NewShare,
  type PaperKind,
  paperReaders,
  type Share,
} from './share';
import type { SharedPaper } from './sharing.contract';

/** How a paper is read for showing it, by the features that have them; null where there is none. */
export type PaperSources = {
  [Kind in LinkedKind]: (
    context: OperationContext,
    id: string,
  ) => Promise<PaperRecords[Kind] | null>;
};

/** Milliseconds. */
const day = 24 * 60 * 60 * 1000;

/** The operations of sharing; what the papers hold is read by those whose they are. */
export function sharingOperationsWith(sources: PaperSources) {
  return {
    links: api.sharing.links.handler(async ({ input, context, errors }) => {
      const { db, sendMail, now } = context;
      await refuseUnlessAllowed(context, paperReaders[input.kind]);
      const paper = await findPaper(context, db, input.kind, input.id);
      if (!paper) throw errors.NOT_FOUND();
      const links = isLinked(input) ? await openLinks(db, input.kind, input.id, now) : [];
      const { patientName, phone, email, patientId } = paper;
      const agrees = await agreesTo(db, patientId, purposeOf(input.kind));
      const hasMail = sendMail !== null;
      return { patientName, phone, email, hasMail, address: context.origin, agrees, links };
    }),

    share: api.sharing.share.handler(async ({ input, context, errors }) => {
      await refuseUnlessAllowed(context, paperReaders[input.kind]);
      const findUsable = (db: Kysely<Database>) => findForSharing(context, db, input, errors);
      if (!isLinked(input)) {
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
          await recordShare(trx, context, input, paper, paper.endsAt);
          return paper;
        };
        const { endsAt } = await idempotent(context, {
          operation: 'sharing.share',
          input,
          create,
          read: findUsable,
        });
        const path =
          input.kind === 'token' ? `/place#${positionCodeOf(input.id, context.secret)}` : null;
        return shareOf(context, input, path, endsAt);
      }

      const { kind, way } = input;
      const token = newToken();
      const path = `/shared#${token}`;
      const made = await idempotent(context, {
        operation: 'sharing.share',
        input,
        create: async (trx, id) => {
          const paper = await findUsable(trx);
          if (way === 'mail' && !(context.sendMail && paper.email)) throw errors.NO_MAIL();
          if (!(await hasRoomForLink(trx, kind, input.id, context.now))) {
            throw errors.TOO_MANY_LINKS();
          }
          const expiresAt = new Date(context.now.getTime() + input.days * day);
          await trx
            .insertInto('shared_links')
            .values({
              id,
              token_hash: tokenHash(token),
              prescription_id: kind === 'prescription' ? input.id : null,
              bill_id: kind === 'bill' ? input.id : null,
              way,
              mail_state: way === 'mail' ? 'sending' : null,
              made_by: context.user.id,
              made_at: context.now,
              expires_at: expiresAt,
            })
            .execute();
          await recordShare(trx, context, input, paper, expiresAt);
          return { id, expiresAt, email: paper.email, isToBeSent: way === 'mail' };
        },
        read: async (trx, id) => {
          const link = await trx
            .selectFrom('shared_links')
            .select(['expires_at', 'mail_state'])
            .where('id', '=', id)
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow();
          if (link.mail_state === 'sending') throw errors.MAIL_UNCERTAIN();
          const { email } = await findUsable(trx);
          const isToBeSent = link.mail_state === 'failed';
          // The secret went with the answer that was lost; the link gets another one, unless a mail has it.
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
        },
      });
      const result = await shareOf(context, input, way === 'mail' ? null : path, made.expiresAt);
      if (!made.isToBeSent) return result;
      if (!(await mail(context, input, made.email, path, result.text))) {
        await setMailState(context.db, made.id, 'failed');
        throw errors.MAIL_NOT_SENT();
      }
      await setMailState(context.db, made.id, 'sent');
      return result;
    }),

    pdf: api.sharing.pdf.handler(async ({ input, context, errors }) => {
      const { kind, id, size, language } = input;
      await refuseUnlessAllowed(context, paperReaders[kind]);
      const paper = await findForSharing(context, context.db, input, errors);
      const file = await paperFile(context, errors, `${kind}-${shortId(id)}`, {
        ...(await readShared(sources, kind, context, id)),
        size,
        language,
      });
      await recordAudit(context.db, context, {
        action: 'paper_shared',
        values: { kind: `${kind}File`, name: paper.patientName },
        ...about(tableOf[kind], { id, patientId: paper.patientId }),
      });
      return file;
    }),

    revoke: api.sharing.revoke.handler(async ({ input, context, errors }) => {
      await inTransaction(context.db, async (trx) => {
        const link = await trx
          .selectFrom('shared_links')
          .select(['prescription_id', 'bill_id', 'revoked_at'])
          .where('id', '=', input.id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!link) throw errors.NOT_FOUND();
        const { kind, id } = paperIn(link);
        await refuseUnlessAllowed(context, paperReaders[kind]);
        // Sent twice, or pressed by two: it is over either way.
        if (link.revoked_at) return;
        await trx
          .updateTable('shared_links')
          .set({ revoked_at: context.now })
          .where('id', '=', input.id)
          .execute();
        const paper = await findPaper(context, trx, kind, id);
        if (!paper) throw errors.NOT_FOUND();
        await recordAudit(trx, context, {
          action: 'shared_link_revoked',
          values: { kind, name: paper.patientName },
          ...about(tableOf[kind], { id, patientId: paper.patientId }),
        });
      });
      return {};
    }),

    open: openApi.sharing.open.handler(({ input, context, errors }) => {
      const open = (find: typeof findLink) =>
        inTransaction(context.db, async (trx): Promise<SharedPaper> => {
          const link = await find(trx, input.token, context.now);
          if (!link) throw errors.LINK_NOT_USABLE();
          const { kind, id } = paperIn(link);
          const paper = await findPaper(context, trx, kind, id);
          if (!paper) throw errors.LINK_NOT_USABLE();
          // One row for each link, however often it is opened: nobody can fill the log with it.
          if (link.isFirstOpening) {
            await recordAudit(trx, context, {
              action: 'shared_paper_opened',
              values: { kind, name: paper.patientName },
              ...about(tableOf[kind], { id, patientId: paper.patientId }),
            });
          }
          // What was voided may be somebody else's, and what was replaced may harm.
          if (!paper.isInForce) {
            return { kind: 'withdrawn', letterhead: await readLetterhead(trx) };
          }
          return readShared(sources, kind, { ...context, db: trx }, id);
        });
      return unrecordedWithoutSpace(
        context,
        { action: 'shared_paper_opened', id: null },
        () => open(countOpening),
        () => open(findLink),
      );
    }),
  };
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
  const record = await sources.prescription(context, id);
  if (!record) throw missing();
  return { kind, record: asPrinted(record) };
}

const tableOf = {
  prescription: 'prescriptions',
  bill: 'bills',
  token: 'tokens',
  appointment: 'appointments',
  reminder: 'appointments',
  due: 'patients',
} as const satisfies Record<PaperKind, keyof Database>;

interface LinkedPaper {
  prescription_id: string | null;
  bill_id: string | null;
}

interface OpenedLink extends LinkedPaper {
  isFirstOpening: boolean;
}

/** The link of a token while it opens something; this opening of it is not noted. */
function findLink(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  return trx
    .selectFrom('shared_links')
    .select(['prescription_id', 'bill_id', sql<boolean>`false`.as('isFirstOpening')])
    .where(isUsable(token, now))
    .executeTakeFirst();
}

/** The same, with this opening noted. */
function countOpening(
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<OpenedLink | undefined> {
  return trx
    .updateTable('shared_links')
    .set({
      opened_count: sql`opened_count + 1`,
      first_opened_at: sql`coalesce(first_opened_at, ${now})`,
      last_opened_at: now,
    })
    .where(isUsable(token, now))
    .returning(['prescription_id', 'bill_id', sql<boolean>`opened_count = 1`.as('isFirstOpening')])
    .executeTakeFirst();
}

function isUsable(token: string, now: Date) {
  return sql<boolean>`token_hash = ${tokenHash(token)} and revoked_at is null and expires_at > ${now}`;
}

function paperIn(link: LinkedPaper): { kind: LinkedKind; id: string } {
  return link.prescription_id
    ? { kind: 'prescription', id: link.prescription_id }
    : { kind: 'bill', id: link.bill_id ?? '' };
}

interface FoundPaper {
  patientId: string;
  patientName: string;
  phone: string;
  email: string | null;
  /** False for what was voided, replaced or is over. */
  isInForce: boolean;
  /** When it ends by itself: a token with its day, an appointment with the day it is on. */
  endsAt: Date;
}

async function findPaper(
  { now, config }: OperationContext,
  db: Kysely<Database>,
  kind: PaperKind,
  id: string,
): Promise<FoundPaper | null> {
  const table = tableOf[kind];
  const isInForce = {
    prescription: sql<boolean>`paper.voided_at is null
      and not exists (select from prescriptions newer where newer.amends = paper.id)`,
    bill: sql<boolean>`paper.voided_at is null`,
    token: sql<boolean>`paper.status in ('waiting', 'in-progress')`,
    appointment: sql<boolean>`paper.status in ('scheduled', 'confirmed')`,
    reminder: sql<boolean>`paper.status in ('scheduled', 'confirmed')`,
    due: sql<boolean>`exists (select from bills where patient_id = paper.id and status = 'pending')`,
  }[kind];
  const timeZone = localTimeZone(config);
  const at = {
    prescription: sql`paper.created_at`,
    bill: sql`paper.created_at`,
    token: sql`paper.issued_at`,
    appointment: sql`paper.starts_at at time zone ${timeZone}`,
    reminder: sql`paper.starts_at at time zone ${timeZone}`,
    due: sql`${now}::timestamptz`,
  }[kind];
  const patientId = sql.ref(kind === 'due' ? 'paper.id' : 'paper.patient_id');
  const { rows } = await sql<{
    patientId: string;
    patientName: string;
    phone: string;
    email: string | null;
    isInForce: boolean;
    at: Date;
  }>`
    select patients.id as "patientId", patients.name as "patientName", patients.phone, patients.email,
      ${isInForce} as "isInForce", ${at} as at
    from ${sql.table(table)} paper join patients on patients.id = ${patientId}
    where paper.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { at: madeAt, ...paper } = row;
  const { end } = dayOf(madeAt, timeZone);
  return {
    ...paper,
    isInForce: paper.isInForce && (isLinked({ kind }) || now < end),
    endsAt: end,
  };
}

interface WhyNotShared {
  NOT_FOUND(): Error;
  NOT_IN_FORCE(refusal?: { message: string }): Error;
  CONSENT_TAKEN_BACK(): Error;
  NO_CONSENT?(): Error;
}

/** What the patient has to agree to. */
function purposeOf(kind: PaperKind): ConsentPurpose {
  return isReminder(kind) ? 'reminders' : 'sharing';
}

/** The paper, unless it does not hold any more, or its patient took the consent back and does not ask for it now. */
async function findForSharing(
  context: OperationContext,
  db: Kysely<Database>,
  { kind, id, patientAsked }: { kind: PaperKind; id: string; patientAsked?: boolean | undefined },
  errors: WhyNotShared,
): Promise<FoundPaper> {
  const paper = await findPaper(context, db, kind, id);
  if (!paper) throw errors.NOT_FOUND();
  if (!paper.isInForce) {
    if (kind !== 'due') throw errors.NOT_IN_FORCE();
    throw errors.NOT_IN_FORCE({ message: t('This patient owes nothing now.') });
  }
  const agrees = await agreesTo(db, paper.patientId, purposeOf(kind));
  if (isReminder(kind) && !agrees && errors.NO_CONSENT) throw errors.NO_CONSENT();
  if (agrees === false && !patientAsked) throw errors.CONSENT_TAKEN_BACK();
  return paper;
}

/** The links that open a paper now. */
function linksInForce(db: Kysely<Database>, kind: LinkedKind, id: string, now: Date) {
  return db
    .selectFrom('shared_links')
    .where(kind === 'bill' ? 'bill_id' : 'prescription_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
}

/** Whether one more link of a paper could be listed; nobody else makes one until the transaction ends. */
async function hasRoomForLink(
  trx: Transaction<Database>,
  kind: LinkedKind,
  id: string,
  now: Date,
): Promise<boolean> {
  await sql`select from ${sql.table(tableOf[kind])} where id = ${id}::uuid for no key update`.execute(
    trx,
  );
  const { count } = await linksInForce(trx, kind, id, now)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count < listedLinks;
}

async function openLinks(db: Kysely<Database>, kind: LinkedKind, id: string, now: Date) {
  const rows = await linksInForce(db, kind, id, now)
    .innerJoin('users', 'users.id', 'shared_links.made_by')
    .select([
      'shared_links.id',
      'way',
      'mail_state',
      'made_at',
      'expires_at',
      'opened_count',
      'last_opened_at',
      'users.name',
    ])
    .orderBy('made_at', 'desc')
    .limit(listedLinks)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
    madeAt: row.made_at.toISOString(),
    madeByName: row.name,
    expiresAt: row.expires_at.toISOString(),
    openedCount: row.opened_count,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    isSent: row.mail_state !== 'failed',
  }));
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

/** The last date on which a link is good. */
function lastDayOf(expiresAt: Date, { config }: OperationContext): string {
  return dateIn(new Date(expiresAt.getTime() - 1), localTimeZone(config));
}

/** What goes with a link: whose, what it is and until when; nothing of anybody's health. */
async function shareOf(
  context: OperationContext,
  { kind, id, language }: NewShare,
  path: string | null,
  expiresAt: Date,
): Promise<Share> {
  if (kind === 'appointment' || kind === 'reminder') {
    const text = await appointmentText(context, kind, id, language);
    return { path, text, expiresAt: expiresAt.toISOString() };
  }
  if (kind === 'due') {
    return { path, text: await dueText(context, id, language), expiresAt: expiresAt.toISOString() };
  }
  const { name } = await readClinicSettings(context.db);
  const text = inLanguage(language, () => {
    const values = {
      clinic: name || t('Clinic'),
      date: formatCalendarDate(lastDayOf(expiresAt, context)),
    };
    if (kind === 'token') return t('{clinic}: see your place in today’s queue:', values);
    return kind === 'bill'
      ? t(
          '{clinic}: your bill is ready. Open it by {date} and please do not forward this link:',
          values,
        )
      : t(
          '{clinic}: your prescription is ready. Open it by {date} and please do not forward this link:',
          values,
        );
  });
  return { path, text, expiresAt: expiresAt.toISOString() };
}

/** When and with whom: the message is all that a patient gets of an appointment. */
async function appointmentText(
  { db, config }: OperationContext,
  kind: 'appointment' | 'reminder',
  id: string,
  language: string,
): Promise<string> {
  const { name, phone } = await readClinicSettings(db);
  const { date, time, doctor_name } = await appointmentsWithNames(db)
    .where('appointments.id', '=', id)
    .executeTakeFirstOrThrow();
  const timeZone = localTimeZone(config);
  const startsAt = instantAt(date, time.slice(0, 5), timeZone);
  return inLanguage(language, () => {
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(currentSpeaker().locale, { timeZone, ...options }).format(startsAt);
    const values = {
      clinic: name || t('Clinic'),
      date: say({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      time: say({ hour: 'numeric', minute: '2-digit', hour12: true }),
    };
    const appointment = appointmentSentence(kind, values, doctor_name);
    const change = phone && t('To change it, please call {phone}.', { phone });
    return [appointment, change].filter(Boolean).join(' ');
  });
}

/** How much and since when: what it was for is nobody's business who picks the phone up. */
async function dueText(
  { db, config }: OperationContext,
  patientId: string,
  language: string,
): Promise<string> {
  const { name, phone } = await readClinicSettings(db);
  const owed = await readOwed(db, patientId);
  const since = new Date(owed[0]?.createdAt ?? 0);
  return inLanguage(language, () => {
    const values = {
      clinic: name || t('Clinic'),
      amount: formatRupees(owed.reduce((sum, { due }) => sum + due, 0)),
      count: owed.length,
      date: formatCalendarDate(dateIn(since, localTimeZone(config))),
    };
    const due = t(
      '{count, plural, one {{clinic}: {amount} is due on your bill of {date}.} other {{clinic}: {amount} is due on # bills, the oldest of {date}.}}',
      values,
    );
    const question =
      phone && t('If you have paid or have a question, please call {phone}.', { phone });
    return [due, question].filter(Boolean).join(' ');
  });
}

function appointmentSentence(
  kind: 'appointment' | 'reminder',
  values: { clinic: string; date: string; time: string },
  doctor: string | null,
): string {
  if (kind === 'reminder') {
    return doctor
      ? t('{clinic}: a reminder of your appointment with {doctor} on {date} at {time}.', {
          ...values,
          doctor,
        })
      : t('{clinic}: a reminder of your appointment on {date} at {time}.', values);
  }
  return doctor
    ? t('{clinic}: your appointment with {doctor} is on {date} at {time}.', { ...values, doctor })
    : t('{clinic}: your appointment is on {date} at {time}.', values);
}

/** Sends a link; true when the mail server took it. */
async function mail(
  context: OperationContext,
  { kind, language }: NewShare,
  to: string | null,
  path: string,
  text: string,
): Promise<boolean> {
  const { name } = await readClinicSettings(context.db);
  const subject = inLanguage(language, () => {
    const values = { clinic: name || t('Clinic') };
    return kind === 'bill'
      ? t('Your bill from {clinic}', values)
      : t('Your prescription from {clinic}', values);
  });
  return trySending(context, { to, subject, path, text });
}

async function setMailState(
  db: Kysely<Database>,
  id: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await db.updateTable('shared_links').set({ mail_state: state }).where('id', '=', id).execute();
}
