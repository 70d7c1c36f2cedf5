import { Anchor, Badge, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../../shared/language';
import { PatientCell } from '../PatientCell';
import queue from '../Queue.module.css';
import { TokenActions } from '../TokenActions';
import type { QueueToken } from '../token';
import { CallNext } from './CallNext';
import classes from './NextPatient.module.css';

/** A patient who waits, as the queue names them. */
interface WaitingPatient {
  tokenId: string;
  tokenNumber: number;
  patientId: string;
  patientName: string;
  isUrgent: boolean;
}

interface NextPatientProps {
  /** The doctor's own consultations under way: usually one, several if some were not completed. */
  inside: QueueToken[];
  /** The token that the doctor calls next; null: none. */
  next: QueueToken | null;
  /** Who is called after that, in this order. */
  after: readonly WaitingPatient[];
  /** How many wait for the doctor. */
  waiting: number;
  /** What else is shown of the patient inside with this token. */
  detailOf: (tokenId: string) => ReactNode;
}

/**
 * The doctor's patients inside and the next one, with what must be known of each and a button to call; and who comes
 * after that.
 */
export function NextPatient({ inside, next, after, waiting, detailOf }: NextPatientProps) {
  const tokens = next ? [...inside, next] : inside;
  return (
    <div className={classes.turns}>
      <Turn
        title={t('With you now')}
        more={
          inside.length > 1 && <ToQueue>{t('{count} inside', { count: inside.length })}</ToQueue>
        }
        tokens={inside}
        hint={
          inside.length > 1 && (
            <>
              {t('Complete those who have left.')}{' '}
              <span className={classes.others}>
                <ToQueue>{t('+{count} more', { count: inside.length - 1 })}</ToQueue>
              </span>
            </>
          )
        }
        empty={t('Nobody is with you right now.')}
        detailOf={detailOf}
        actionOf={(token) => token && <TokenActions key={token.id} token={token} />}
      />
      <Turn
        title={t('Next patient')}
        more={<ToQueue>{t('{count} waiting', { count: waiting })}</ToQueue>}
        tokens={next ? [next] : []}
        empty={t('Nobody is waiting. The next token appears here right away.')}
        actionOf={() => <CallNext tokens={tokens} isLoaded />}
      />
      {after.length > 0 && <After patients={after} />}
    </div>
  );
}

/** Those behind the next patient, each a way to the patient's record. */
function After({ patients }: { patients: readonly WaitingPatient[] }) {
  return (
    <ol className={classes.after} aria-label={t('After that')}>
      {patients.map(({ tokenId, tokenNumber, patientId, patientName, isUrgent }) => (
        <li key={tokenId}>
          <Link
            to="/app/patients/$patientId"
            params={{ patientId }}
            className={classes.waits}
            title={patientName}
          >
            <b>#{tokenNumber}</b>
            <span className={classes.name}>{patientName}</span>
            {isUrgent && (
              <Badge component="span" size="sm" color="red" tt="none">
                {t('Urgent')}
              </Badge>
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function ToQueue({ children }: { children: ReactNode }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/app/tokens" search={{ of: 'mine' }} {...props} />}
    >
      {children}
    </Anchor>
  );
}

interface TurnProps {
  title: string;
  more?: ReactNode;
  tokens: QueueToken[];
  hint?: ReactNode;
  /** Shown if there are no tokens. */
  empty: string;
  detailOf?: NextPatientProps['detailOf'];
  /** Also called with null if there are no tokens: the button is then shown disabled. */
  actionOf: (token: QueueToken | null) => ReactNode;
}

function Turn({ title, more, tokens, hint, empty, detailOf, actionOf }: TurnProps) {
  return (
    <section className={classes.turn} aria-label={title}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {title}
        </Title>
        {more}
      </div>
      {/* Keyed by index, so that the button keeps its focus and state when the next patient changes. */}
      {(tokens.length > 0 ? tokens : [null]).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above; parts with a patient's state have the token's key.
        <Fragment key={index}>
          <div className={classes.who}>
            {token ? (
              <>
                <span className={classes.number}>#{token.tokenNumber}</span>
                <div className={queue.whole}>
                  <PatientCell token={token} isNext />
                  {detailOf?.(token.id)}
                </div>
              </>
            ) : (
              <Text c="dimmed" size="sm">
                {empty}
              </Text>
            )}
          </div>
          <div className={classes.action}>{actionOf(token)}</div>
        </Fragment>
      ))}
      {hint && (
        <Text c="dimmed" size="sm" className={classes.hint}>
          {hint}
        </Text>
      )}
    </section>
  );
}
