import type { Speaker } from '../../shared/language';
import { type DoctorDetails, type Letterhead, paperParts } from '../settings/clinicSettings';
import { emptyMedication } from './prescription';
import { type PrescriptionPaper, paperLayout } from './prescriptionPaper';
import { withRegimen } from './withRegimen';

/** The id of no record. */
const noId = '00000000-0000-7000-8000-000000000000';

interface TestPaperParts {
  letterhead: Letterhead;
  /** The doctor on the paper; null while the clinic has none. */
  doctor: { name: string; details: DoctorDetails } | null;
  timeZone: string;
  at: Date;
}

/** The record of a test prescription for trying a printer, in the language of the paper. */
export function testPaper(parts: TestPaperParts, { t }: Pick<Speaker, 't'>): PrescriptionPaper {
  const { letterhead, doctor, timeZone, at } = parts;
  return {
    prescription: {
      id: noId,
      patientId: noId,
      patientName: t('Test print'),
      doctorId: noId,
      doctorName: doctor?.name ?? t('Doctor'),
      tokenId: noId,
      diagnosis: t('To try the printer'),
      symptoms: '',
      notes: t('Is everything on the paper, straight and readable?'),
      followUpDate: null,
      medications: [
        withRegimen({
          ...emptyMedication,
          change: '',
          name: t('Example medicine'),
          dosage: '1 tablet',
          frequency: '1-0-1',
          duration: '5 days',
        }),
      ],
      createdAt: at.toISOString(),
      amends: null,
      amendReason: null,
      amendedBy: null,
      voided: null,
    },
    letterhead,
    doctor: {
      qualification: doctor?.details.qualification ?? '',
      registrationNumber: doctor?.details.registrationNumber ?? '',
      council: doctor?.details.council ?? '',
      signature: null,
    },
    patient: {
      ...{ number: 37, age: 40, months: null, days: null, gender: 'other' },
      address: t('12 MG Road, Pune'),
      allergies: null,
    },
    shows: [...paperParts],
    visit: null,
    vitals: null,
    given: [],
    remoteKind: null,
    isAsWritten: true,
    layout: paperLayout,
    verifyAddress: null,
    timeZone,
  };
}
