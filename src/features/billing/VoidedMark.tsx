import { PaperMark } from '../../web/paper/PaperMark';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import type { Bill } from './bill';

/** The mark across the paper of a voided bill; nothing for any other bill. */
export function VoidedMark({ bill: { voided } }: { bill: Pick<Bill, 'voided'> }) {
  const { t } = usePaperLanguage();
  if (!voided) return null;
  return (
    <PaperMark word={t('VOIDED')}>
      {t('Voided by {name}: {reason}. Not to be used.', {
        name: voided.byName,
        reason: voided.reason,
      })}
    </PaperMark>
  );
}
