import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedColumns } from '../../server/database/voidedColumns';
import type { User } from '../../shared/account';
import { t } from '../../shared/language';
import type { AllergyConflict } from '../patients/allergies/allergyCheck';
import { isErased } from '../privacy/isErased.rows';
import {
  insertPictures,
  letterheadColumns,
  letterheadNow,
  pictureHash,
} from '../settings/letterhead.rows';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { type Tie, withSubstances } from '../substances/substances';
import { checkMedicines, recordedConflicts } from './checks/checkMedicines';
import { lockSafetyFacts, storeWarningAnswers } from './checks/checks.rows';
import type { Finding } from './checks/finding';
import { diagnosesIn, overriddenText, type Reason, reasonFor, reasonsIn } from './checks/reasons';
import { allergyRule, areStopsAnswered, otherFindings, type Stop, stopsOf } from './checks/stops';
import { longCourseEnd, withChanges } from './current/currentMedicines';
import { type Doubt, type DoubtKind, doubtsExcept } from './doubt';
import { doubtsOf } from './doubtsOf';
import {
  type AmendedPrescription,
  type NewPrescription,
  namedMedications,
  type Prescription,
} from './prescription';
import { paperLayout } from './prescriptionPaper';
import {
  prescribedColumns,
  prescriptionColumns,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from './prescriptions.rows';
import { type RemoteErrors, refuseRemotely } from './remote/remote.rows';
import { withRegimen } from './withRegimen';

interface ConfirmationRules {
  /** Kinds of doubts that are refused unless they were confirmed. */
  kindsToConfirm: readonly DoubtKind[];
}

interface NewForToken extends Omit<NewPrescription, 'insteadOf'>, ConfirmationRules {
  id: string;
  token: { tokenNumber: number; patientName: string };
}

/** Writes a prescription for a token that the transaction has locked, and its audit event. */
export async function writePrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  { token, ...written }: NewForToken,
  errors: MedicineErrors,
): Promise<void> {
  const { patientName, tokenNumber } = token;
  await insertPrescription(trx, context, { patientName, ...written }, errors);
  await recordAudit(trx, context, {
    action: 'prescription_created',
    values: {
      name: patientName,
      number: tokenNumber,
      medications: namedMedications(written.medications).length,
    },
    ...about('prescriptions', written),
  });
}

/** Replaces a doctor's own prescription by a corrected one under a new id; both stay. */
export async function amendPrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  id: string,
  input: AmendedPrescription & ConfirmationRules,
  errors: ChangeErrors & MedicineErrors,
): Promise<void> {
  const before = await lockOwnPrescription(trx, input.id, context.user, errors);
  const { patientId, patientName, tokenId } = before;
  const target = { patientId, patientName, tokenId, amends: before.id };
  await insertPrescription(trx, context, { ...input, id, ...target }, errors);
  await recordAudit(trx, context, {
    action: 'prescription_amended',
    values: { name: patientName, reason: input.reason },
    ...about('prescriptions', { id, patientId }),
  });
}

/** Takes a doctor's own prescription out of use; it stays readable. */
export async function voidPrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, reason }: { id: string; reason: string },
  errors: ChangeErrors,
): Promise<void> {
  const before = await lockOwnPrescription(trx, id, context.user, errors);
  await trx
    .updateTable('prescriptions')
    .set(voidedColumns(context.user, context.now, reason))
    .where('id', '=', before.id)
    .execute();
  await recordAudit(trx, context, {
    action: 'prescription_voided',
    values: { name: before.patientName, reason },
    ...about('prescriptions', before),
  });
}

/** The newest version of a prescription; null if that was voided. */
export async function prescriptionInForce(
  db: Kysely<Database>,
  id: string,
): Promise<Prescription | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive versions as (
      select id, voided_at, 1 as version from prescriptions where id = ${id}
      union all
      select newer.id, newer.voided_at, version + 1 from versions
        join prescriptions newer on newer.amends = versions.id
    )
    select id from (select * from versions order by version desc limit 1) newest where voided_at is null
  `.execute(db);
  return rows[0] ? readPrescription(db, rows[0].id) : null;
}

interface ChangeErrors {
  NOT_FOUND(): Error;
  NOT_THE_DOCTOR(): Error;
  NOT_IN_FORCE(options: { message: string; data: Prescription }): Error;
}

/** Locks a prescription for a change by its own doctor. Throws for other doctors, and if it is no longer in force. */
async function lockOwnPrescription(
  trx: Transaction<Database>,
  id: string,
  user: User,
  errors: ChangeErrors,
): Promise<Prescription> {
  const locked = await trx
    .selectFrom('prescriptions')
    .select('doctor_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw errors.NOT_FOUND();
  if (locked.doctor_id !== user.id) throw errors.NOT_THE_DOCTOR();
  const current = await readPrescription(trx, id);
  if (await isErased(trx, current.patientId)) throw errors.NOT_FOUND();
  const { voided } = current;
  if (voided) {
    const message = t('{name} voided this prescription: {reason}', {
      name: voided.byName,
      reason: voided.reason,
    });
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  if (current.amendedBy) {
    const message = t('This prescription was corrected meanwhile. Correct the newer version.');
    throw errors.NOT_IN_FORCE({ message, data: current });
  }
  return current;
}

interface WrittenPrescription extends NewPrescription, ConfirmationRules {
  id: string;
  patientName: string;
  /** The prescription that it replaces; `reason` is the reason. */
  amends?: string;
  reason?: string;
}

/** Stores a prescription with its medicines, its paper, and the answer about the patient's allergies. */
async function insertPrescription(
  trx: Transaction<Database>,
  context: SignedIn,
  input: WrittenPrescription,
  errors: MedicineErrors,
): Promise<void> {
  const safetyFacts = await lockSafetyFacts(trx, context, {
    ...input,
    diagnoses: diagnosesIn(input.diagnosis),
  });
  const { facts, ties } = safetyFacts;
  const written = {
    ...input,
    ties,
    allergies: allergiesWithSubstances(facts.allergies, ties),
    medications: input.medications.map((item) => withRegimen(withSubstances(item, ties))),
  };
  const { id, patientId, tokenId, patientName, amends = null, reason = null } = written;
  const lines = namedMedications(written.medications);
  await refuseRemotely(trx, tokenId, lines, [...ties, ...(safetyFacts.productTies ?? [])], errors);
  const { findings } = checkMedicines({ lines, ...safetyFacts });
  const conflicts = recordedConflicts({ lines, ...safetyFacts });
  const reasons = reasonsIn(written);
  const stops = refuseUnanswered(conflicts, findings, reasons, errors);
  const doubts = refuseUnconfirmed(written, errors);
  await trx
    .insertInto('prescriptions')
    .values({
      id,
      ...toColumns(prescriptionColumns, written),
      patient_name: patientName,
      doctor_id: context.user.id,
      doctor_name: context.user.name,
      amends,
      amend_reason: reason,
      created_at: context.now,
    })
    .execute();
  const { counter_date: day } = await trx
    .selectFrom('tokens')
    .select('counter_date')
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
  const medications = withChanges(lines, safetyFacts.current).map((item, position) => ({
    prescription_id: id,
    position,
    ...toColumns(prescribedColumns, item),
    regimen: item.regimen && JSON.stringify(item.regimen),
    course_ends_on: longCourseEnd(item, day),
  }));
  if (medications.length > 0) {
    await trx.insertInto('prescription_medications').values(medications).execute();
  }
  await storePaper(trx, id);
  await storeAllergyAnswer(trx, context, written, conflicts, reasons);
  const visit = { prescriptionId: id, tokenId, patientId };
  await storeWarningAnswers(trx, context, visit, findings, (finding) =>
    finding.tier === 'stop' ? reasonFor(reasons, finding) : null,
  );
  const overridden = overriddenText(stops, reasons);
  if (overridden !== '') {
    await recordAudit(trx, context, {
      action: 'warning_overridden',
      values: { name: patientName, answer: overridden },
      ...about('prescriptions', written),
    });
  }
  const unchecked = doubts.filter(({ kind }) => ['unchecked', 'unknownAllergy'].includes(kind));
  if (unchecked.length === 0) return;
  await recordAudit(trx, context, {
    action: 'allergy_unchecked',
    values: {
      name: patientName,
      answer: unchecked.flatMap(({ medicines }) => medicines).join(', '),
    },
    ...about('prescriptions', written),
  });
}

export interface MedicineErrors extends RemoteErrors {
  ALLERGY_RECORDED(options: { data: { conflicts: AllergyConflict[] } }): Error;
  REASON_MISSING(options: { data: { conflicts: Finding[] } }): Error;
  NEEDS_CONFIRMATION(options: { data: { doubts: Doubt[] } }): Error;
}

/** Returns what stops a medicine, all answered; throws if a stop has no reason. */
function refuseUnanswered(
  conflicts: AllergyConflict[],
  findings: readonly Finding[],
  reasons: readonly Reason[],
  errors: MedicineErrors,
): Stop[] {
  const stops = stopsOf(conflicts, findings);
  const open = stops.filter((stop) => !areStopsAnswered([stop], reasons));
  if (open.length === 0) return stops;
  // Programs of before know this refusal alone.
  if (open.every((stop) => stop.allergy && otherFindings(stop).length === 0)) {
    throw errors.ALLERGY_RECORDED({ data: { conflicts } });
  }
  throw errors.REASON_MISSING({
    data: { conflicts: findings.filter(({ tier }) => tier === 'stop') },
  });
}

/** Returns the doubts about a prescription, all confirmed; throws if one was not. */
function refuseUnconfirmed(
  {
    allergies,
    ties,
    medications,
    confirmed,
    kindsToConfirm,
  }: WrittenPrescription & { allergies: readonly string[]; ties: readonly Tie[] },
  errors: MedicineErrors,
): Doubt[] {
  const doubts = doubtsOf(namedMedications(medications), allergies, ties).filter(({ kind }) =>
    kindsToConfirm.includes(kind),
  );
  const open = doubtsExcept(doubts, confirmed);
  if (open.length > 0) throw errors.NEEDS_CONFIRMATION({ data: { doubts: open } });
  return doubts;
}

/** Stores the answers about the patient's allergies with the prescription and in the audit log. */
async function storeAllergyAnswer(
  trx: Transaction<Database>,
  context: SignedIn,
  { id, patientId, patientName }: WrittenPrescription,
  conflicts: readonly AllergyConflict[],
  reasons: readonly Reason[],
): Promise<void> {
  if (conflicts.length === 0) return;
  const rows = conflicts.map(({ medicine, allergy, drugClass }, position) => ({
    prescription_id: id,
    position,
    medicine,
    allergy,
    drug_class: drugClass,
    reason: reasonFor(reasons, { ruleId: allergyRule, medicine, other: allergy })?.reason ?? '',
  }));
  await trx.insertInto('prescription_allergy_answers').values(rows).execute();
  const texts = rows.map(({ medicine, allergy, reason }) => `${medicine} (${allergy}): ${reason}`);
  await recordAudit(trx, context, {
    action: 'allergy_overridden',
    values: { name: patientName, answer: texts.join('; ') },
    ...about('prescriptions', { id, patientId }),
  });
}

/** Stores the clinic, doctor and patient for a prescription's paper as they are now. */
async function storePaper(trx: Transaction<Database>, id: string): Promise<void> {
  const code = randomBytes(16).toString('base64url');
  await sql`
    with kept as (${insertPictures(sql`
      select logo from clinic_settings
      union
      select d.signature from prescriptions p join doctor_profiles d on d.user_id = p.doctor_id where p.id = ${id}`)})
    insert into prescription_papers (prescription_id, code, ${letterheadColumns}, clinic_gstin, qualification,
      registration_number, council, signature, patient_age, patient_date_of_birth, patient_gender,
      patient_date_of_birth_is_estimated, layout, patient_address, patient_allergies)
    select p.id, ${code}, ${letterheadNow}, c.gstin, coalesce(d.qualification, ''),
      coalesce(d.registration_number, ''), coalesce(d.council, ''), ${pictureHash(sql`d.signature`)},
      t.age, t.date_of_birth, t.gender, t.date_of_birth_is_estimated, ${paperLayout}::smallint, t.address, t.allergies
    from prescriptions p
      join patients t on t.id = p.patient_id
      left join doctor_profiles d on d.user_id = p.doctor_id
      cross join clinic_settings c
    where p.id = ${id}`.execute(trx);
}

/** One prescription; throws when there is none. */
export async function readPrescription(db: Kysely<Database>, id: string): Promise<Prescription> {
  return prescriptionFromRow(
    await prescriptionsWithMedications(db).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}
