import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../shared/language';
import { useSignedInUser } from '../../web/session/session';
import { canAct } from '../queue/token';
import { StartVisit } from '../queue/widgets/StartVisit';
import classes from './ConsultationForm.module.css';
import type { OpenedConsultation } from './consultation';
import { DiscardDraft } from './DiscardDraft';
import { History } from './History';
import { PatientHead } from './PatientHead';

interface NotInsideProps {
  opened: OpenedConsultation;
  onStarted: () => void;
  /** A question that replaces the button to start. */
  children?: ReactNode;
}

/** The page of a patient who is not with this doctor: the patient's record, and how to start the consultation. */
export function NotInside({ opened, onStarted, children }: NotInsideProps) {
  const user = useSignedInUser();
  const { token, draft } = opened;
  return (
    <div className={classes.desk}>
      <PatientHead opened={opened} />
      <div className={classes.columns}>
        <div className={classes.sheet}>
          {children ?? (
            <Stack gap="sm" align="flex-start" className={classes.notInside ?? ''}>
              <Text>
                {token.status === 'cancelled'
                  ? t('Token #{number} was cancelled.', { number: token.tokenNumber })
                  : t('{name} is waiting.', { name: token.patientName })}
              </Text>
              {token.urgentReason !== null && (
                <Text>
                  {t('Urgent. Reception says: “{reason}”', { reason: token.urgentReason })}
                </Text>
              )}
              {token.status === 'cancelled' && draft && (
                <>
                  <Text>
                    {t('{name} wrote something of this visit and did not finish it.', {
                      name: draft.savedByName,
                    })}
                  </Text>
                  <DiscardDraft
                    tokenId={token.id}
                    insteadOf={token.consultedBy ?? undefined}
                    stop={async () => draft.version}
                    onRefused={onStarted}
                  />
                </>
              )}
              {canAct('start', token.status, user) && (
                <StartVisit token={token} onStarted={onStarted} />
              )}
            </Stack>
          )}
        </div>
        <aside className={classes.side}>
          <History patientId={token.patientId} token={token} />
        </aside>
      </div>
    </div>
  );
}
