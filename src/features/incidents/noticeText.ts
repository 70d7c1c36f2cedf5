import type { Speaker } from '../../shared/language';
import type { NewIncident } from './incident';
import type { IncidentNoticeKind } from './incidentNotices';

interface Sender {
  name: string;
  /** The contact for questions. */
  contact: string;
  /** The instant of noticing, in words. */
  noticed: string;
}

/**
 * The text of a notice with its required content (DPDP Rules 2025, rule 7; for CERT-In what its form asks for first).
 * The sender reads and completes it: missing values are marked.
 */
export function noticeText(
  kind: IncidentNoticeKind,
  incident: NewIncident,
  { name, contact, noticed }: Sender,
  { t }: Pick<Speaker, 't'>,
): string {
  const missing = t('[please fill in]');
  const line = (label: string, text: string) => `${label}: ${text || missing}`;
  const nature = [
    line(t('What happened'), incident.what),
    line(t('When and where it happened'), incident.occurred),
    line(t('Noticed'), noticed),
    line(t('Which data'), incident.data),
  ];
  const extent = line(t('How many people (about)'), String(incident.persons));
  const measures = line(t('What was done'), incident.done);
  const questions = line(t('Who answers questions'), contact);
  const sender = line(t('Clinic'), name);
  const texts: Record<IncidentNoticeKind, string[]> = {
    certIn: [
      t('To CERT-In: report of a cyber incident (Directions of 28 April 2022)'),
      sender,
      ...nature,
      extent,
      line(t('Computers and programs concerned'), ''),
      measures,
      questions,
    ],
    boardFirst: [
      t(
        'To the Data Protection Board of India: a breach of personal data, first notice (rule 7(2)(a))',
      ),
      sender,
      ...nature,
      extent,
      line(t('Likely impact'), incident.consequences),
      questions,
    ],
    boardFull: [
      t('To the Data Protection Board of India: a breach of personal data, in full (rule 7(2)(b))'),
      sender,
      ...nature,
      extent,
      line(t('Likely impact'), incident.consequences),
      line(t('Events, circumstances and reasons that led to it'), ''),
      line(t('Measures against the risk, taken or proposed'), incident.done),
      line(t('What was found of who caused it'), ''),
      line(t('What was done so that it does not happen again'), ''),
      line(t('How the patients were told'), ''),
      questions,
    ],
    patients: [
      t('{clinic} tells you of a breach of your personal data.', {
        clinic: name || t('The clinic'),
      }),
      ...nature,
      line(t('How it may affect you'), incident.consequences),
      measures,
      line(t('What you can do yourself'), incident.advice),
      questions,
    ],
  };
  return texts[kind].join('\n\n');
}
