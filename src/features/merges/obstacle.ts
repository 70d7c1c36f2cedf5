import { t } from '../../shared/language';

/** What keeps a merge from being taken back: see `take_back_merge`. */
export interface Obstacle {
  kind: 'erased' | 'merged' | 'held' | 'changed' | 'hangs' | 'taken';
  table: string;
  row: string;
}

/** An obstacle in words; `number` is that of the record that was merged, such as P-52. */
export function obstacleText({ kind, table }: Obstacle, number: string): string {
  if (kind === 'held') return t('A legal hold was set since. An administrator can end it.');
  if (kind === 'taken') return t('The time of an appointment was given to somebody else since.');
  if (kind === 'changed') return changedText(table, number);
  switch (table) {
    case 'bills':
      return t('A bill was made since for a visit of {number}.', { number });
    case 'prescriptions':
      return t('A prescription was written since in a visit of {number}.', { number });
    case 'letters':
      return t('A letter was written since for a visit of {number}.', { number });
    case 'consultations':
    case 'consultation_drafts':
      return t('Notes were written since in a visit of {number}.', { number });
    case 'dispenses':
      return t('Medicines were given since in a visit of {number}.', { number });
    case 'appointments':
      return t('An appointment and a token of both records were tied to each other since.');
    case 'result_reports':
    case 'attachments':
      return t('Results or old papers of {number} were added to since.', { number });
    default:
      return t('Something was entered since in a visit of {number}.', { number });
  }
}

function changedText(table: string, number: string): string {
  switch (table) {
    case 'patients':
      return t('The record itself was edited since.');
    case 'consultation_drafts':
      return t('A visit of {number} that was being written down was finished or discarded since.', {
        number,
      });
    case 'appointments':
    case 'appointment_waits':
      return t('An appointment of {number} was changed since.', { number });
    case 'consents':
      return t('A consent was changed since.');
    default:
      return t('Something that came from {number} was changed since.', { number });
  }
}
