import { Anchor, Badge, Button, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { useFormat } from '../../web/language/format';
import { useClinic } from '../../web/session/session';
import { useNow } from '../../web/ui/useNow';
import { CheckInButton } from '../appointments/widgets/CheckInButton';
import { isLongWait } from '../queue/waiting';
import { wordsOfWait } from '../queue/waitWords';
import type { DeskNow, InQueue } from './dashboard';
import { expectedSoon, maxListed, wordsUntil } from './expected';
import classes from './ReceptionWorklist.module.css';

interface DeskListProps extends DeskNow {
  /** The part above already shows who waits. */
  isBelowNextPatient?: boolean;
}

/** The desk's next work: patients who wait longest, who are not billed, and who are expected within the hour. */
export function ReceptionWorklist({
  waiting,
  unbilled,
  expected,
  isBelowNextPatient = false,
}: DeskListProps) {
  const { today, timeZone } = useClinic();
  const { time } = useFormat();
  const now = useNow(15_000);
  const { soon, later } = expectedSoon(expected, now);
  const minutesSince = (instant: string) =>
    Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
  return (
    <div className={classes.lists}>
      {!isBelowNextPatient && (
        <List
          title={t('Waiting longest')}
          more={<Link to="/app/tokens">{t('{count} waiting', { count: waiting.count })}</Link>}
          others={waiting.count - waiting.first.length}
          empty={t('Nobody is waiting.')}
        >
          {waiting.first.map((one) => (
            <Row key={one.tokenId} {...rowPropsOf(one)}>
              <WaitText minutes={minutesSince(one.since)} />
            </Row>
          ))}
        </List>
      )}
      <List
        title={t('To be billed')}
        more={<Link to="/app/tokens">{t('{count} not billed', { count: unbilled.count })}</Link>}
        others={unbilled.count - unbilled.first.length}
        empty={t('Everyone seen today is billed.')}
      >
        {unbilled.first.map((one) => (
          <Row key={one.tokenId} {...rowPropsOf(one)} action={<BillButton token={one} />}>
            {t('Done at {time}', { time: time(one.since) })}
          </Row>
        ))}
      </List>
      <List
        title={t('Expected within the hour')}
        more={
          <Link to="/app/appointments" search={{ date: today }}>
            {soon.length > 0 ? t('{count} expected', { count: soon.length }) : t('Appointments')}
          </Link>
        }
        empty={
          later
            ? t('Nobody. The next one is {name} at {time}.', {
                name: later.patientName,
                time: time(later.at),
              })
            : t('No more appointments today.')
        }
      >
        {soon.slice(0, maxListed).map((one) => (
          <Row
            key={one.id}
            patientId={one.patientId}
            name={one.patientName}
            action={
              // Just before midnight the list includes tomorrow's appointments, which cannot be checked in yet.
              dateIn(new Date(one.at), timeZone) === today && (
                <CheckInButton
                  appointment={one}
                  variant="default"
                  size="sm"
                  className={classes.action}
                />
              )
            }
          >
            {time(one.at)} · {wordsUntil(one.at, now)}
          </Row>
        ))}
      </List>
      <Anchor
        size="sm"
        className={classes.others}
        renderRoot={(props) => <Link to="/app/due" {...props} />}
      >
        {t('Who is due: patients to call back')}
      </Anchor>
    </div>
  );
}

function rowPropsOf({ tokenNumber, patientId, patientName, isUrgent }: InQueue) {
  return { patientId, number: tokenNumber, name: patientName, isUrgent };
}

function WaitText({ minutes }: { minutes: number }) {
  return (
    <span className={isLongWait(minutes) ? classes.long : undefined}>{wordsOfWait(minutes)}</span>
  );
}

interface ListProps {
  title: string;
  /** A link to all of them. */
  more: ReactNode;
  /** How many more there are than are listed. */
  others?: number;
  /** Shown while the list is empty. */
  empty: string;
  children: ReactNode[];
}

function List({ title, more, others = 0, empty, children }: ListProps) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Anchor component="span" size="sm" className={classes.more}>
          {more}
        </Anchor>
      </div>
      {children.length > 0 ? (
        <ul className={classes.rows}>{children}</ul>
      ) : (
        <Text c="dimmed" size="sm" className={classes.rows}>
          {empty}
        </Text>
      )}
      {others > 0 && (
        <Anchor
          size="sm"
          className={classes.others}
          renderRoot={(props) => <Link to="/app/tokens" {...props} />}
        >
          {t('+{count} more', { count: others })}
        </Anchor>
      )}
    </section>
  );
}

interface RowProps {
  patientId: string;
  /** The token number, if there is a token. */
  number?: number;
  name: string;
  isUrgent?: boolean;
  action?: ReactNode;
  /** The waiting time, the time of completion or the time of the appointment. */
  children: ReactNode;
}

function Row({ patientId, number, name, isUrgent = false, action, children }: RowProps) {
  return (
    <li className={classes.row}>
      <Link to="/app/patients/$patientId" params={{ patientId }} className={classes.who}>
        {number !== undefined && <span className={classes.number}>#{number} </span>}
        <span className={classes.name}>
          {name}
          {isUrgent && (
            <Badge component="span" size="sm" color="red" tt="none" ml="xs">
              {t('Urgent')}
            </Badge>
          )}
        </span>
        <span className={classes.since}>{children}</span>
      </Link>
      {action}
    </li>
  );
}

function BillButton({ token: { tokenId, tokenNumber, patientId } }: { token: InQueue }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.action}
      aria-label={t('Create bill for token {number}', { number: tokenNumber })}
      onClick={() =>
        void navigate({
          to: '/app/billing',
          state: { openDialog: Date.now(), forToken: { patientId, tokenId } },
        })
      }
    >
      {t('Create bill')}
    </Button>
  );
}
