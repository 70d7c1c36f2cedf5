import { usePaperLanguage } from '../../../web/paper/paperLanguage';
import type { DoctorDetails } from '../clinicSettings';

interface DoctorBlockProps {
  name: string;
  doctor: Pick<DoctorDetails, 'qualification' | 'registrationNumber' | 'council'>;
}

/** The doctor who issued a paper, next to the clinic's letterhead. */
export function DoctorBlock({ name, doctor }: DoctorBlockProps) {
  const { t } = usePaperLanguage();
  const { qualification, registrationNumber, council } = doctor;
  return (
    <>
      <h3>{name}</h3>
      {qualification && <p>{qualification}</p>}
      {registrationNumber && (
        <p>{t('Registration no. {number}', { number: registrationNumber })}</p>
      )}
      {council && <p>{council}</p>}
    </>
  );
}
