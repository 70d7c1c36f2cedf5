import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { memo } from 'react';
import { t } from '../../shared/language';
import type { Token } from '../queue/token';
import type { VitalsOfPatient } from '../vitals/vitalsInWords';
import { VitalsDialog } from '../vitals/widgets/VitalsDialog';
import { VitalsLine } from '../vitals/widgets/VitalsLine';
import classes from './ConsultationForm.module.css';

interface VisitVitalsProps {
  token: Token;
  /** Undefined until they are read. */
  of: VitalsOfPatient | undefined;
}

/** What was measured at this visit, by whomever; live. */
export const VisitVitals = memo(function VisitVitals({ token, of }: VisitVitalsProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const measured = of?.recordings.filter(({ tokenId }) => tokenId === token.id) ?? [];
  return (
    <div className={classes.vitals}>
      {of && measured.map((one) => <VitalsLine key={one.id} one={one} of={of} />)}
      {of && measured.length === 0 && (
        <span className={classes.quiet}>{t('Nothing measured at this visit')}</span>
      )}
      <Button size="compact-sm" variant="subtle" data-section="vitals" onClick={open}>
        {t('+ Vitals')}
      </Button>
      {isOpen && <VitalsDialog token={token} onClose={close} />}
    </div>
  );
});
