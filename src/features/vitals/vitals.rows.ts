import type { Kysely } from 'kysely';
import { fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { voidedFromRow } from '../../server/database/voidedColumns';
import { orErased } from '../../shared/erased';
import { maxVitalsListed, type NewVitals, type Vitals } from './vitals';

/** The column of each entered field. A field without an entry here does not compile. */
export const vitalsColumns = {
  patientId: 'patient_id',
  tokenId: 'token_id',
  systolic: 'systolic',
  diastolic: 'diastolic',
  pulse: 'pulse',
  temperature: 'temperature',
  temperatureUnit: 'temperature_unit',
  spo2: 'spo2',
  weight: 'weight',
  height: 'height',
  bloodSugar: 'blood_sugar',
  bloodSugarKind: 'blood_sugar_kind',
  respiratoryRate: 'respiratory_rate',
  headCircumference: 'head_circumference',
} as const satisfies Record<keyof NewVitals, keyof Database['vitals']>;

/** Recordings with the names of their patients. */
export function vitalsWithNames(db: Kysely<Database>) {
  return db
    .selectFrom('vitals')
    .innerJoin('patients', 'patients.id', 'vitals.patient_id')
    .selectAll('vitals')
    .select('patients.name as patient_name');
}

type VitalsRow = Awaited<ReturnType<ReturnType<typeof vitalsWithNames>['executeTakeFirstOrThrow']>>;

// PostgreSQL stores a numeric exactly as entered, and its driver returns it as text.
const number = (decimal: string | null) => (decimal === null ? null : Number(decimal));

export function vitalsFromRow(row: VitalsRow): Vitals {
  const { temperature, weight, height, headCircumference, ...fields } = fromColumns(
    vitalsColumns,
    row,
  );
  return {
    id: row.id,
    ...fields,
    temperature: number(temperature),
    weight: number(weight),
    height: number(height),
    headCircumference: number(headCircumference),
    patientName: orErased(row.patient_name),
    recordedBy: row.recorded_by,
    recordedByName: row.recorded_by_name,
    recordedAt: row.recorded_at.toISOString(),
    voided: voidedFromRow(row),
  };
}

/** Reads a patient's newest vitals that hold, at most `maxVitalsListed`, the newest first. */
export async function readNewestVitals(db: Kysely<Database>, patientId: string): Promise<Vitals[]> {
  const rows = await vitalsWithNames(db)
    .where('vitals.patient_id', '=', patientId)
    .where('vitals.voided_at', 'is', null)
    .orderBy('vitals.recorded_at', 'desc')
    .orderBy('vitals.id', 'desc')
    .limit(maxVitalsListed)
    .execute();
  return rows.map(vitalsFromRow);
}
