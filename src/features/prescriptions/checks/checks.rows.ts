import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../../server/api/operations';
import { localTimeZone } from '../../../server/config';
import type { Database } from '../../../server/database/schema';
import { registeredByName } from '../../patients/patientSearch.rows';
import { patientFromRow, todayOf } from '../../patients/patients.rows';
import { productTiesFor } from '../../substances/products/products.rows';
import { tiesFor } from '../../substances/substances.rows';
import { readNewestVitals } from '../../vitals/vitals.rows';
import { currentMedicinesOf } from '../current/current.rows';
import { factsOf } from './facts';
import type { CheckInput, Finding, LoweredTiers } from './finding';
import { newestWeight } from './newestWeight';
import type { Reason } from './reasons';
import { ruleOf, rulesVersion } from './ruleIndex';

/** What `checkMedicines` needs beside the lines. */
type SafetyFacts = Omit<CheckInput, 'lines'>;

interface CheckedVisit {
  patientId: string;
  medications: readonly { name: string }[];
  /** As written: "?Dengue". */
  diagnoses: readonly string[];
  /** The prescription that these medicines replace. */
  amends?: string | null | undefined;
}

/**
 * Reads what is known about a patient for the checks, and locks the patient's row until the transaction ends, so that
 * no allergy, condition or pregnancy is recorded meanwhile.
 */
export async function lockSafetyFacts(
  trx: Transaction<Database>,
  context: SignedIn,
  { patientId, medications, diagnoses, amends }: CheckedVisit,
): Promise<SafetyFacts> {
  const today = todayOf(context);
  const timeZone = localTimeZone(context.config);
  const row = await trx
    .selectFrom('patients')
    .selectAll()
    .select(registeredByName)
    .where('id', '=', patientId)
    .forShare('patients')
    .executeTakeFirstOrThrow();
  const vitals = await readNewestVitals(trx, patientId);
  const weight = newestWeight(vitals, timeZone);
  const current = await currentMedicinesOf(trx, patientId, today, amends ?? null, timeZone);
  const named = [...medications, ...current.map(({ medication }) => medication)];
  const ties = await tiesFor(trx, patientId, named);
  return {
    facts: factsOf(patientFromRow(row, today), weight, diagnoses, today),
    current,
    ties,
    productTies: await productTiesFor(trx, named, ties),
    loweredTiers: await readLoweredTiers(trx),
  };
}

/** What the clinic lowered, by rule. A line that it silenced and that an update made a stop is a line again. */
export async function readRuleTiers(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('rule_tiers')
    .selectAll()
    .where('ended_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => {
      const tier = ruleOf(row.rule_id)?.tier === 'stop' ? ('line' as const) : row.tier;
      return [row.rule_id, { ...row, tier }];
    }),
  );
}

/** The same as `checkMedicines` reads it. */
export async function readLoweredTiers(db: Kysely<Database>): Promise<LoweredTiers> {
  const tiers = await readRuleTiers(db);
  return Object.fromEntries(
    [...tiers].map(([ruleId, { tier }]) => [ruleId, tier === 'silence' ? null : tier]),
  );
}

interface Visit {
  tokenId: string;
  patientId: string;
}

/** The same for a pair in either order, as the lines of a page may be moved. */
function subjectKey({ ruleId, medicine, other }: Finding): string {
  const pair = [medicine, other].map((name) => name.trim().toLowerCase()).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([ruleId, ...pair]))
    .digest('base64url');
}

/** Stores the warnings of a visit that are not in the log yet. */
export async function storeWarnings(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { tokenId, patientId }: Visit,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map((finding) => ({
    id: uuidv7(),
    token_id: tokenId,
    patient_id: patientId,
    rule_id: finding.ruleId,
    rule_version: rulesVersion,
    tier: finding.tier,
    medicine: finding.medicine,
    other: finding.other,
    sentence: finding.sentence,
    sentence_values: JSON.stringify(finding.values),
    subject_key: subjectKey(finding),
    user_id: user.id,
    user_name: user.name,
    at: now,
  }));
  await trx
    .insertInto('medicine_warnings')
    // In one order, so that a page's check and the finishing of its visit never wait for each other.
    .values(rows.toSorted((one, other) => (one.subject_key < other.subject_key ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['token_id', 'subject_key']).doNothing())
    .execute();
}

/**
 * Stores with a prescription what was answered to each warning that still holds for it: a reason, or nothing where none
 * was asked for. `reasonOf` is null for those.
 */
export async function storeWarningAnswers(
  trx: Transaction<Database>,
  context: SignedIn,
  { prescriptionId, ...visit }: Visit & { prescriptionId: string },
  findings: readonly Finding[],
  reasonOf: (finding: Finding) => Pick<Reason, 'reasonCode' | 'reason'> | null,
): Promise<void> {
  if (findings.length === 0) return;
  await storeWarnings(trx, context, visit, findings);
  const byKey = new Map(findings.map((finding) => [subjectKey(finding), finding]));
  const stored = await trx
    .selectFrom('medicine_warnings')
    .select(['id', 'subject_key'])
    .where('token_id', '=', visit.tokenId)
    .where('subject_key', 'in', [...byKey.keys()])
    .execute();
  const rows = stored.flatMap(({ id: warningId, subject_key }) => {
    const finding = byKey.get(subject_key);
    if (!finding) return [];
    const reason = reasonOf(finding);
    return {
      id: uuidv7(),
      warning_id: warningId,
      patient_id: visit.patientId,
      prescription_id: prescriptionId,
      reason_code: reason?.reasonCode ?? null,
      reason: reason?.reason ?? null,
      user_id: context.user.id,
      user_name: context.user.name,
      at: context.now,
    };
  });
  await trx.insertInto('warning_answers').values(rows).execute();
}
