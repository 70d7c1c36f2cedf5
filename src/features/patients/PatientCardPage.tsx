import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { PatientCardPaper } from './PatientCardPaper';
import { cardSizes } from './patientCardPaper';

/** A patient's card as it is printed. */
export function PatientCardPage() {
  const { id } = useParams({ from: '/known/app/papers/patient-card/$id' });
  const patient = useQuery(api.patients.get.queryOptions({ input: { id } }));
  const letterhead = useQuery(api.settings.clinic.queryOptions());
  const record =
    patient.data && letterhead.data ? { patient: patient.data, letterhead: letterhead.data } : null;
  return (
    <PaperPage
      title={t('Patient card')}
      kind="patient-card"
      sizes={cardSizes}
      record={record}
      query={patient.isError ? patient : letterhead}
      makePdf={(choice) => client.patients.cardPdf({ id, ...choice })}
    >
      {(card, size) => <PatientCardPaper record={card} size={size} />}
    </PaperPage>
  );
}
