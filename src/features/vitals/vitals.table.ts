import type { ColumnType } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import { type Voidable, voidColumns } from '../../server/database/voidedColumns';
import type { BloodSugarKind, TemperatureUnit } from './vitals';

declare module '../../server/database/schema' {
  interface Database {
    vitals: VitalsTable;
  }
}

/** Numeric columns are read as text and written as numbers. */
interface VitalsTable extends Voidable {
  id: string;
  token_id: string;
  patient_id: string;
  systolic: number | null;
  diastolic: number | null;
  pulse: number | null;
  temperature: ColumnType<string | null, number | null>;
  temperature_unit: TemperatureUnit | null;
  spo2: number | null;
  /** Kilograms. */
  weight: ColumnType<string | null, number | null>;
  /** Centimetres. */
  height: ColumnType<string | null, number | null>;
  /** Milligrams in a decilitre. */
  blood_sugar: number | null;
  blood_sugar_kind: BloodSugarKind | null;
  respiratory_rate: number | null;
  head_circumference: ColumnType<string | null, number | null>;
  recorded_by: string;
  recorded_by_name: string;
  recorded_at: Date;
}

export const vitalsTables: Declarations<'vitals'> = {
  vitals: {
    rights: `select, insert, update (${voidColumns})`,
    isInBackup: true,
    topics: ['tokens', 'vitals'],
    ofPatient: { rows: 'patient_id = patient', merge: 'moves', erased: 'deleted', hasId: true },
  },
};
