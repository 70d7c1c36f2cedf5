import { type Kysely, sql } from 'kysely';
import type { OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { openStatuses as openAppointmentStatuses } from '../appointments/appointment';
import type { ConsentPurpose } from '../privacy/consent';
import { agreesTo } from '../privacy/consents.rows';
import { openStatuses } from '../queue/token';
import { dueNow } from '../recalls/recalls.rows';
import { isLinked, isReminder, type PaperKind } from './share';

export const tableOf = {
  prescription: 'prescriptions',
  bill: 'bills',
  letter: 'letters',
  token: 'tokens',
  appointment: 'appointments',
  reminder: 'appointments',
  due: 'patients',
  recall: 'patients',
} as const satisfies Record<PaperKind, keyof Database>;

export interface FoundPaper {
  patientId: string;
  patientName: string;
  phone: string;
  email: string | null;
  /** False if it was voided, replaced, completed or cancelled, or its day is over. */
  isInForce: boolean;
  /** The end of its day: of issue for a token, of the appointment for an appointment. */
  endsAt: Date;
}

export async function findPaper(
  { now, config }: OperationContext,
  db: Kysely<Database>,
  kind: PaperKind,
  id: string,
): Promise<FoundPaper | null> {
  const table = tableOf[kind];
  const hasStatus = (statuses: readonly string[]) =>
    sql<boolean>`paper.status in (${sql.join(statuses)})`;
  const isInForce = {
    prescription: sql<boolean>`paper.voided_at is null
      and not exists (select from prescriptions newer where newer.amends = paper.id)`,
    bill: sql<boolean>`paper.voided_at is null`,
    letter: sql<boolean>`paper.voided_at is null`,
    token: hasStatus(openStatuses),
    appointment: hasStatus(openAppointmentStatuses),
    reminder: hasStatus(openAppointmentStatuses),
    due: sql<boolean>`exists (select from bills where patient_id = paper.id and status = 'pending')`,
    // Computed in `findForSharing`.
    recall: sql<boolean>`true`,
  }[kind];
  const timeZone = localTimeZone(config);
  const at = {
    prescription: sql`paper.created_at`,
    bill: sql`paper.created_at`,
    letter: sql`paper.issued_at`,
    token: sql`paper.issued_at`,
    appointment: sql`paper.starts_at at time zone ${timeZone}`,
    reminder: sql`paper.starts_at at time zone ${timeZone}`,
    due: sql`${now}::timestamptz`,
    recall: sql`${now}::timestamptz`,
  }[kind];
  const patientId = sql.ref(tableOf[kind] === 'patients' ? 'paper.id' : 'paper.patient_id');
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

export interface PaperErrors {
  NOT_FOUND(): Error;
  NOT_IN_FORCE(refusal?: { message: string }): Error;
  CONSENT_TAKEN_BACK(): Error;
  NO_CONSENT?(): Error;
}

/** The consent that sharing needs. */
export function purposeOf(kind: PaperKind): ConsentPurpose {
  return isReminder(kind) ? 'reminders' : 'sharing';
}

/**
 * Locks what a message is about until the transaction ends, so that the message says what was checked and recorded: the
 * record, and of dues the pending bills.
 */
export async function lockForMessage(
  trx: Kysely<Database>,
  { kind, id }: { kind: PaperKind; id: string },
): Promise<void> {
  const rows =
    kind === 'due'
      ? sql`bills where patient_id = ${id}::uuid and status = 'pending' order by id`
      : sql`${sql.table(tableOf[kind])} where id = ${id}::uuid`;
  await sql`select from ${rows} for no key update`.execute(trx);
}

/** Finds a paper to share. Throws if it is not in force, or the patient withdrew consent and does not ask for it. */
export async function findForSharing(
  context: OperationContext,
  db: Kysely<Database>,
  { kind, id, patientAsked }: { kind: PaperKind; id: string; patientAsked?: boolean | undefined },
  errors: PaperErrors,
): Promise<FoundPaper> {
  const paper = await findPaper(context, db, kind, id);
  if (!paper) throw errors.NOT_FOUND();
  if (!paper.isInForce) {
    if (kind !== 'due') throw errors.NOT_IN_FORCE();
    throw errors.NOT_IN_FORCE({ message: t('This patient owes nothing now.') });
  }
  if (kind === 'recall' && !(await dueNow(context, db, id))) {
    throw errors.NOT_IN_FORCE({ message: t('This patient is not due any more.') });
  }
  const agrees = await agreesTo(db, paper.patientId, purposeOf(kind));
  if (isReminder(kind) && !agrees && errors.NO_CONSENT) throw errors.NO_CONSENT();
  if (agrees === false && !patientAsked) throw errors.CONSENT_TAKEN_BACK();
  return paper;
}
