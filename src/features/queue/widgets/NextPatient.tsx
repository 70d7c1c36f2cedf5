import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { CallNext } from '../CallNext';
import { PatientCell } from '../PatientCell';
import queue from '../Queue.module.css';
import { TokenActions } from '../TokenActions';
import type { QueueToken } from '../token';
import classes from './NextPatient.module.css';

interface NextPatientProps {
  /** The doctor's own consultation. */
  current: QueueToken | null;
  /** There are several, of whom nobody knows which is meant. */
  hasSeveral: boolean;
  /** Whom the doctor calls next. */
  next: QueueToken | null;
  /** How many wait for the doctor. */
  waiting: number;
}

/** Whom a doctor has inside and whom they call next, with what must be known of both and one press to call. */
export function NextPatient({ current, hasSeveral, next, waiting }: NextPatientProps) {
  const tokens = [current, next].filter((one) => one !== null);
  return (
    <div className={classes.turns}>
      <Turn
        title={t('With you now')}
        token={current}
        empty={
          hasSeveral
            ? t('Several patients are with you. Complete those who have left, in the queue.')
            : t('Nobody is with you right now.')
        }
        action={current && <TokenActions token={current} />}
      />
      <Turn
        title={t('Next patient')}
        more={
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/app/tokens" search={{ of: 'mine' }} {...props} />}
          >
            {t('{count} waiting', { count: waiting })}
          </Anchor>
        }
        token={next}
        empty={t('Nobody is waiting. The next token appears here right away.')}
        action={<CallNext tokens={tokens} isLoaded />}
      />
    </div>
  );
}

interface TurnProps {
  title: string;
  more?: ReactNode;
  token: QueueToken | null;
  /** What is said where there is none. */
  empty: string;
  action: ReactNode;
}

/** As high with nobody in it: what stands below does not jump away from under a finger. */
function Turn({ title, more, token, empty, action }: TurnProps) {
  return (
    <section className={classes.turn} aria-label={title}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {more}
      </div>
      <div className={classes.who}>
        {token ? (
          <>
            <span className={`${classes.number} figures`}>#{token.tokenNumber}</span>
            <div className={queue.whole}>
              <PatientCell token={token} isNext />
            </div>
          </>
        ) : (
          <Text c="dimmed" size="sm">
            {empty}
          </Text>
        )}
      </div>
      <div className={classes.action}>{action}</div>
    </section>
  );
}
