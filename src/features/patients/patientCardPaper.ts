import type { PaperSize } from '../../shared/paper';
import type { Letterhead } from '../settings/clinicSettings';
import type { Patient } from './patient';

declare module '../../shared/paper' {
  interface PaperRecords {
    patientCard: PatientCardPaper;
  }
}

/** What a card is laid out for, the usual one first. */
export const cardSizes = ['card', 'A6', 'A4'] as const satisfies PaperSize[];

/** What a patient's card is drawn from. */
export interface PatientCardPaper {
  patient: Pick<Patient, 'id' | 'number' | 'name'>;
  letterhead: Letterhead;
}
