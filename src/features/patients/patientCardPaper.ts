import type { PaperSize } from '../../shared/paper';
import type { Letterhead } from '../settings/clinicSettings';
import type { Patient } from './patient';

declare module '../../shared/paper' {
  interface PaperRecords {
    patientCard: PatientCardPaper;
  }
}

/** The paper sizes of a card, the default first. */
export const cardSizes = ['card', 'A6', 'A4'] as const satisfies PaperSize[];

/** The data of a patient's card. */
export interface PatientCardPaper {
  patient: Pick<Patient, 'id' | 'number' | 'name'>;
  letterhead: Letterhead;
}
