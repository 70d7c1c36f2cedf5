import { Button, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { formatHour, timeIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { useNow } from '../../web/ui/useNow';
import { minutesOf } from '../appointments/bookableDay';
import classes from './DayPicture.module.css';
import type { Day } from './dashboard';
import {
  countsOf,
  type DrawnVisit,
  dayPictureOf,
  type DayPicture as Picture,
  percentOn,
} from './dayPicture';
import { lengthWords } from './lengthWords';
import { useVisitLink } from './useVisitLink';

const dayTable = lazyPart(() => import('./DayTable').then(({ DayTable }) => DayTable));

/** With more lanes, a lane is too low for the number of its tokens. */
const maxNumberedLanes = 9;

/** The day as a picture: a bar for each patient over the clinic's hours. A press opens the visit. */
export function DayPicture({ day }: { day: Day }) {
  const { timeZone } = useClinic();
  const now = useNow(30_000);
  const [isTable, setTable] = useState(false);
  const DayTable = useLazyPart(dayTable, isTable);
  const picture = dayPictureOf(day, { now, timeZone });
  const isEmpty = picture.drawn.length === 0;
  const [pointed, setPointed] = useState<DrawnVisit | null>(null);
  return (
    <section className={classes.day} aria-label={t('The day')}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('The day')}
        </Title>
        <Text size="sm" c="dimmed">
          {isEmpty ? emptyWords(day, minutesOf(timeIn(new Date(now), timeZone))) : countWords(day)}
        </Text>
        {!isEmpty && (
          <>
            {!isTable && (
              <div className={classes.legend}>{pointed ? wordsOf(pointed) : <Signs />}</div>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.switch}
              leftSection={
                isTable ? (
                  <IconChartBar size={16} aria-hidden />
                ) : (
                  <IconTable size={16} aria-hidden />
                )
              }
              onClick={() => setTable(!isTable)}
            >
              {isTable ? t('As a picture') : t('As a table')}
            </Button>
          </>
        )}
      </div>
      {!isEmpty &&
        (isTable && DayTable ? (
          <DayTable picture={picture} />
        ) : (
          <Bars picture={picture} onPoint={setPointed} />
        ))}
    </section>
  );
}

/** What the bars' looks say. */
function Signs() {
  return (
    <>
      <span className={classes.sign}>
        <span className={classes.waited} aria-hidden /> {t('waiting')}
      </span>
      <span className={classes.sign}>
        <span className={classes.inside} aria-hidden /> {t('inside')}
      </span>
      <span className={classes.sign}>
        <span className={classes.seen} aria-hidden /> {t('seen')}
      </span>
      <span className={classes.sign}>
        <span className={classes.urgent} aria-hidden /> {t('urgent')}
      </span>
    </>
  );
}

function countWords(day: Day): string {
  const { waiting, inside, seen } = countsOf(day);
  return [
    inside > 0 && t('{count} inside', { count: inside }),
    waiting > 0 && t('{count} waiting', { count: waiting }),
    t('{count} seen', { count: seen }),
  ]
    .filter(Boolean)
    .join(', ');
}

function emptyWords({ opening }: Day, now: number): string {
  if (!opening) return t('Nobody has come today.');
  const hourOf = (minutes: number) => formatHour(Math.floor(minutes / 60));
  if (now < opening.from) {
    return t('The clinic opens at {time}.', { time: hourOf(opening.from) });
  }
  return now < opening.to
    ? t('Nobody has come yet. Open until {time}.', { time: hourOf(opening.to) })
    : t('Nobody came today.');
}

/** What a visit's bar says, in words. */
function wordsOf({ visit, waited, inside }: DrawnVisit): string {
  const wait = lengthWords(waited);
  return [
    `#${visit.tokenNumber} ${visit.patientName}`,
    visit.isUrgent && t('Urgent'),
    inside ? t('waited {time}', { time: wait }) : t('waiting {time}', { time: wait }),
    inside &&
      (visit.completedAt === null
        ? t('inside for {time}', { time: lengthWords(inside) })
        : t('with a doctor {time}', { time: lengthWords(inside) })),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface BarsProps {
  picture: Picture;
  onPoint: (visit: DrawnVisit | null) => void;
}

function Bars({ picture, onPoint }: BarsProps) {
  const { axis, drawn, lanes, earlier } = picture;
  const navigate = useNavigate();
  const linkOf = useVisitLink();
  const hours = Array.from(
    { length: (axis.to - axis.from) / 60 + 1 },
    (_, index) => axis.from / 60 + index,
  );
  // More names than these would run into one another.
  const step = Math.ceil(hours.length / 14);
  const spanStyle = ({ from, to }: { from: number; to: number }) => ({
    insetInlineStart: `${percentOn(axis, from)}%`,
    width: `${percentOn(axis, to) - percentOn(axis, from)}%`,
  });
  const within = (whole: { from: number; to: number }, part: { from: number; to: number }) => ({
    width: `${((part.to - part.from) / Math.max(1, whole.to - whole.from)) * 100}%`,
  });
  return (
    // What it shows is in the table, which the keyboard and screen readers use.
    <div className={classes.plot} aria-hidden onPointerLeave={() => onPoint(null)}>
      {hours.map((hour, index) => (
        <span
          key={hour}
          className={classes.hour}
          style={{ insetInlineStart: `${percentOn(axis, hour * 60)}%` }}
        >
          {index % step === 0 && <span className={classes.hourName}>{formatHour(hour % 24)}</span>}
        </span>
      ))}
      {earlier.length > 0 && (
        <div className={classes.earlier}>
          {earlier.map(({ hour, count }) => (
            <span
              key={hour}
              className={classes.hourCount}
              style={spanStyle({ from: hour * 60, to: hour * 60 + 60 })}
            >
              {count}
            </span>
          ))}
        </div>
      )}
      <div className={classes.lanes} style={{ '--lanes': lanes } as CSSProperties}>
        {drawn.map((one) => {
          const { visit, waited, inside, lane } = one;
          const whole = { from: waited.from, to: (inside ?? waited).to };
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table has a link for each visit.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the table has a link for each visit.
            <div
              key={visit.tokenId}
              className={classes.visit}
              data-urgent={visit.isUrgent || undefined}
              style={{ ...spanStyle(whole), '--lane': lane } as CSSProperties}
              onPointerEnter={() => onPoint(one)}
              onClick={() => void navigate({ to: linkOf(visit) })}
            >
              <span className={`${classes.part} ${classes.waited}`} style={within(whole, waited)}>
                {lanes <= maxNumberedLanes && (
                  <span className={classes.number}>{visit.tokenNumber}</span>
                )}
              </span>
              {inside && (
                <span
                  className={`${classes.part} ${visit.completedAt === null ? classes.inside : classes.seen}`}
                  style={within(whole, inside)}
                />
              )}
            </div>
          );
        })}
      </div>
      {picture.now !== null && (
        <span
          className={classes.now}
          style={{ insetInlineStart: `${percentOn(axis, picture.now)}%` }}
        />
      )}
    </div>
  );
}
