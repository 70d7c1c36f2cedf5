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
  /** Undefined while loading. */
  patientVitals: VitalsOfPatient | undefined;
}

/** The vitals recorded at this visit by anybody, updated live. */
export const VisitVitals = memo(function VisitVitals({ token, patientVitals }: VisitVitalsProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const recordings = patientVitals?.recordings.filter(({ tokenId }) => tokenId === token.id) ?? [];
  return (
    <div className={classes.vitals}>
      {patientVitals &&
        recordings.map((recording) => (
          <VitalsLine key={recording.id} recording={recording} patientVitals={patientVitals} />
        ))}
      {patientVitals && recordings.length === 0 && (
        <span className={classes.quiet}>{t('Nothing measured at this visit')}</span>
      )}
      <Button size="compact-sm" variant="subtle" data-section="vitals" onClick={open}>
        {t('+ Vitals')}
      </Button>
      {isOpen && <VitalsDialog token={token} onClose={close} />}
    </div>
  );
});
