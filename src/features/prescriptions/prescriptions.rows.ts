import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { asFields, fromColumns } from '../../server/database/columns';
import { type Days, onDays } from '../../server/database/conditions';
import { holdsTextOrIsOfCard } from '../../server/database/likePattern';
import { readOrderedPage } from '../../server/database/orderedPage';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { orErased } from '../../shared/erased';
import { pageSize } from '../../shared/fields';
import { type OrderBy, splitOrder } from '../../shared/listOrder';
import {
  type Medication,
  type NewPrescription,
  type PrescribedMedication,
  type Prescription,
  prescriptionOrders,
} from './prescription';

/** The column of each entered field, except fields with a table of their own. A missing field does not compile. */
export const prescriptionColumns = {
  patientId: 'patient_id',
  tokenId: 'token_id',
  diagnosis: 'diagnosis',
  symptoms: 'symptoms',
  notes: 'notes',
  followUpDate: 'follow_up_date',
} as const satisfies Record<
  Exclude<
    keyof NewPrescription,
    'medications' | 'allergyAnswer' | 'warningAnswers' | 'confirmed' | 'insteadOf'
  >,
  keyof Database['prescriptions']
>;

/** The column of each medicine's field. */
export const medicationColumns = {
  name: 'name',
  genericName: 'generic_name',
  strength: 'strength',
  dosage: 'dosage',
  frequency: 'frequency',
  duration: 'duration',
  instructions: 'instructions',
  typed: 'typed',
  regimen: 'regimen',
} as const satisfies Record<keyof Medication, keyof Database['prescription_medications']>;

/** The column of each field of a prescribed medicine. */
export const prescribedColumns = {
  ...medicationColumns,
  change: 'change',
} as const satisfies Record<keyof PrescribedMedication, keyof Database['prescription_medications']>;

/** Prescriptions with their medicines, allergy answers and replacements. */
export function prescriptionsWithMedications(db: Kysely<Database>) {
  return db
    .selectFrom('prescriptions')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_medications')
          .select(asFields(prescribedColumns))
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('medications'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('prescription_allergy_answers')
          .select(['medicine', 'allergy', 'drug_class as drugClass', 'reason'])
          .whereRef('prescription_id', '=', 'prescriptions.id')
          .orderBy('position'),
      ).as('allergy_answers'),
    )
    .select((eb) =>
      eb
        .selectFrom('prescriptions as amendment')
        .select('amendment.id')
        .whereRef('amendment.amends', '=', 'prescriptions.id')
        .as('amended_by'),
    );
}

type PrescriptionRow = Awaited<
  ReturnType<ReturnType<typeof prescriptionsWithMedications>['executeTakeFirstOrThrow']>
>;

export function prescriptionFromRow(row: PrescriptionRow): Prescription {
  return {
    id: row.id,
    ...fromColumns(prescriptionColumns, row),
    patientName: orErased(row.patient_name),
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    medications: row.medications,
    allergyAnswers: row.allergy_answers,
    createdAt: row.created_at.toISOString(),
    amends: row.amends,
    amendReason: orErased(row.amend_reason),
    amendedBy: row.amended_by,
    voided: voidedFromRow(row),
  };
}

/** SQL condition: the prescription is neither voided nor replaced. */
export const isInForce = sql<boolean>`prescriptions.voided_at is null
  and not exists (select from prescriptions newer where newer.amends = prescriptions.id)`;

interface PrescriptionFilters extends Days {
  text: string;
}

/** SQL conditions of the list's filters. */
export function prescriptionConditions({ text, ...days }: PrescriptionFilters) {
  return {
    text: text ? [holdsTextOrIsOfCard(text)] : [],
    days: onDays(sql`created_at`, days),
  };
}

interface OrderedPrescriptions {
  filters: PrescriptionFilters;
  order: OrderBy<'name' | 'day'>;
  cursor?: string | undefined;
}

/** The ids of one page of prescriptions in an order that somebody chose. */
export function orderedPrescriptions(
  db: Kysely<Database>,
  { filters, order, cursor }: OrderedPrescriptions,
) {
  const { text, days } = prescriptionConditions(filters);
  const { column, ...direction } = splitOrder(prescriptionOrders, order);
  const page = { table: 'prescriptions', ...direction, cursor, limit: pageSize } as const;
  return column === 'day'
    ? readOrderedPage(db, {
        ...page,
        key: sql`created_at`,
        where: [...text, ...days],
        scattered: [],
      })
    : readOrderedPage(db, {
        ...page,
        key: sql`patient_name collate names`,
        where: [],
        scattered: [...text, ...days],
      });
}
