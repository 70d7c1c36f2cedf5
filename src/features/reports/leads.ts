import { formatHour, formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { paymentMethodLabel } from '../billing/billLabels';
import { courseOf } from './course';
import { dueAgesInWords } from './dueFigures';
import { type Dues, dueAges } from './dues';
import type { Course } from './figures';
import { byRate, gstOf, type Registration, sumOfLines } from './gst';
import { noRegistration, rateInWords } from './gstFigures';
import {
  busiestOf,
  busiestWeekdayInWords,
  comparedInWords,
  type Lead,
  type LeadDays,
  sentenceOf,
  spokenRupees,
  whenInWords,
} from './lead';
import { moneyOf } from './money';
import { ageInTens } from './patientFigures';
import { patientsOf } from './patients';
import { periodsIn, periodsInWords, unitOf } from './period';
import { mostFrequent } from './practiceFigures';
import type { Report, ReportName, Sum } from './report';
import { monthsOfSpending, type Spending, totalOfSpending } from './spending';
import { visitsOf } from './visits';

/** What a report over a range of days begins with, on screen and on paper. */
export function leadOf(name: ReportName, report: Report, days: LeadDays): Lead {
  switch (name) {
    case 'money':
      return moneyLead(report, days);
    case 'visits':
      return visitsLead(report, days);
    case 'patients':
      return patientsLead(report, days);
    case 'practice':
      return practiceLead(report, days);
  }
}

function moneyLead({ sums, before, course }: Report, days: LeadDays): Lead {
  const { range } = days;
  const { paid, refunded, byMethod } = moneyOf(sums);
  const when = whenInWords(days);
  const received = courseOf(course, range, { add: ['paid'], subtract: ['refunded'] });
  const overTime: Course = {
    label: t('Billed and received over time'),
    periods: periodsInWords(range),
    series: [
      { label: t('Billed'), figures: courseOf(course, range, { add: ['billed'] }) },
      { label: t('Received'), figures: received },
    ],
    isMoney: true,
  };
  const methods = byMethod.filter(({ net }) => net !== 0);
  return {
    sentence: sentenceOf(
      [
        paid.amount > 0
          ? t('{amount} collected {when}', { amount: spokenRupees(paid.amount), when })
          : t('Nothing collected {when}', { when }),
        comparedInWords(paid.amount, moneyOf(before).paid.amount, days),
        refunded.amount > 0
          ? t('{amount} refunded', { amount: spokenRupees(refunded.amount) })
          : '',
      ],
      busiestOfBills({ course }, days),
    ),
    picture:
      drawnOrNull(overTime) ??
      drawnOrNull({
        label: t('By payment method'),
        periods: methods.map(({ method }) => paymentMethodLabel(method)),
        series: [{ label: t('Received'), figures: methods.map(({ net }) => net) }],
        isMoney: true,
        isSplit: methods.every(({ net }) => net > 0),
      }),
  };
}

/** The busiest weekday by the number of bills, which are known by the day for ranges with daily figures alone. */
function busiestOfBills({ course }: Pick<Report, 'course'>, { range }: LeadDays): string {
  if (unitOf(range) !== 'day') return '';
  const counts = Array.from({ length: 7 }, () => 0);
  const bills = courseOf(course, range, { count: ['billed'] });
  for (const [index, day] of periodsIn(range).entries()) {
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    counts[weekday] = (counts[weekday] ?? 0) + (bills[index] ?? 0);
  }
  return busiestWeekdayInWords(counts, range);
}

function visitsLead({ sums, before, course }: Report, days: LeadDays): Lead {
  const { range } = days;
  const { seen, waited, heat } = visitsOf(sums);
  const when = whenInWords(days);
  const isOneDay = range.from === range.to;
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    heat.reduce((all, day) => all + (day[hour] ?? 0), 0),
  );
  const hours = [...byHour.keys()].filter((hour) => (byHour[hour] ?? 0) > 0);
  const busiestHour = isOneDay ? busiestOf(byHour) : null;
  return {
    sentence: sentenceOf(
      [
        seen > 0
          ? t('{count, plural, one {# patient} other {# patients}} seen {when}', {
              count: seen,
              when,
            })
          : t('Nobody seen {when}', { when }),
        comparedInWords(seen, visitsOf(before).seen, days),
        waited.median === null ? '' : t('typical wait {minutes} min', { minutes: waited.median }),
      ],
      busiestHour === null
        ? busiestWeekdayInWords(
            heat.map((day) => day.reduce((all, count) => all + count, 0)),
            range,
          )
        : t('most came around {hour}', { hour: formatHour(busiestHour) }),
    ),
    picture: drawnOrNull(
      isOneDay
        ? {
            label: t('When people come'),
            periods: hours.map((hour) => formatHour(hour)),
            series: [
              { label: t('Tokens issued'), figures: hours.map((hour) => byHour[hour] ?? 0) },
            ],
            isMoney: false,
          }
        : {
            label: t('Seen over time'),
            periods: periodsInWords(range),
            series: [{ label: t('Seen'), figures: courseOf(course, range, { count: ['seen'] }) }],
            isMoney: false,
          },
    ),
  };
}

function patientsLead({ sums, before, course }: Report, days: LeadDays): Lead {
  const { range } = days;
  const { registered, byAge } = patientsOf(sums);
  const when = whenInWords(days);
  const overTime: Course = {
    label: t('New patients over time'),
    periods: periodsInWords(range),
    series: [
      { label: t('New patients'), figures: courseOf(course, range, { count: ['registered'] }) },
    ],
    isMoney: false,
  };
  return {
    sentence: sentenceOf([
      registered > 0
        ? t('{count, plural, one {# new patient} other {# new patients}} {when}', {
            count: registered,
            when,
          })
        : t('No new patients {when}', { when }),
      comparedInWords(registered, patientsOf(before).registered, days),
    ]),
    picture:
      drawnOrNull(overTime) ??
      drawnOrNull({
        label: t('By age'),
        periods: byAge.map(({ from }) => ageInTens(from)),
        series: [{ label: t('New patients'), figures: byAge.map(({ count }) => count) }],
        isMoney: false,
      }),
  };
}

/** Diagnoses in the picture. */
const maxRanked = 8;

function practiceLead(report: Report, days: LeadDays): Lead {
  const when = whenInWords(days);
  const diagnoses = mostFrequent(report, 'diagnosis');
  const diagnosis = onlyFirst(diagnoses);
  const medicine = onlyFirst(mostFrequent(report, 'medicine'));
  const overridden = mostFrequent(report, 'warningOverridden').reduce(
    (all, { count }) => all + count,
    0,
  );
  const ranked = diagnoses.slice(0, maxRanked);
  return {
    sentence: sentenceOf([
      diagnosis
        ? t('{name} seen the most {when} ({count, plural, one {# visit} other {# visits}})', {
            name: diagnosis.of,
            when,
            count: diagnosis.count,
          })
        : diagnoses.length > 0
          ? t('{count, plural, one {# diagnosis} other {# different diagnoses}} noted {when}', {
              count: diagnoses.length,
              when,
            })
          : t('No diagnosis noted {when}', { when }),
      medicine
        ? t('{name} prescribed the most ({count, plural, one {once} other {# times}})', {
            name: medicine.of,
            count: medicine.count,
          })
        : '',
      overridden > 0
        ? t('{count, plural, one {# medicine} other {# medicines}} despite a recorded allergy', {
            count: overridden,
          })
        : '',
    ]),
    picture: drawnOrNull({
      label: t('Diagnoses'),
      periods: ranked.map(({ of }) => of),
      series: [{ label: t('Visits'), figures: ranked.map(({ count }) => count) }],
      isMoney: false,
      isRanked: true,
    }),
  };
}

/** The first of a list, most frequent first; undefined if the second is as frequent. */
function onlyFirst<Row extends { count: number }>([first, second]: readonly Row[]) {
  return first && first.count > (second?.count ?? 0) ? first : undefined;
}

/** What the report on dues begins with. */
export function duesLead({ all, byAge }: Dues): Lead {
  const [, longest] = dueAges;
  const older = byAge.at(-1)?.amount ?? 0;
  return {
    sentence: sentenceOf([
      all.amount > 0
        ? t('{amount} is due on {count, plural, one {# bill} other {# bills}}', {
            amount: spokenRupees(all.amount),
            count: all.count,
          })
        : t('Nobody owes anything'),
      older > 0
        ? t('{amount} of it for more than {days} days', {
            amount: spokenRupees(older),
            days: longest,
          })
        : '',
    ]),
    picture: drawnOrNull({
      label: t('How old'),
      periods: dueAgesInWords(),
      series: [{ label: t('Due'), figures: byAge.map(({ amount }) => amount) }],
      isMoney: true,
      isSplit: true,
    }),
  };
}

/** What the report on GST begins with. */
export function gstLead(sums: readonly Sum[], days: LeadDays): Lead {
  const { registrations } = gstOf(sums);
  if (registrations.length === 0) return { sentence: t(noRegistration), picture: null };
  const lines = registrations.flatMap((registration) => registration.lines);
  const net = sumOfLines(lines, 'net');
  const rates = byRate(lines).sort((one, other) => one.rate - other.rate);
  return {
    sentence: sentenceOf([
      t('{tax} of GST on supplies of {taxable} {when}', {
        tax: spokenRupees(net.tax),
        taxable: spokenRupees(net.taxable),
        when: whenInWords(days),
      }),
      creditedInWords(registrations),
    ]),
    picture: drawnOrNull({
      label: t('Supplies by rate'),
      periods: rates.map(({ rate }) => rateInWords(rate)),
      series: [
        { label: t('Net taxable value'), figures: rates.map((line) => line.net.taxable) },
        { label: t('Net tax'), figures: rates.map((line) => line.net.tax) },
      ],
      isMoney: true,
    }),
  };
}

/** What the report on spending begins with. */
export function spendingLead(spending: Spending, days: LeadDays): Lead {
  const months = monthsOfSpending(spending);
  const { received, spent } = totalOfSpending(spending);
  const when = whenInWords(days);
  return {
    sentence: sentenceOf([
      spent === 0
        ? t('Nothing spent {when}', { when })
        : t('{amount} spent {when}', { amount: spokenRupees(spent), when }),
      t('{amount} left of what was received', { amount: spokenRupees(received - spent) }),
    ]),
    picture: drawnOrNull({
      label: t('Received and spent by month'),
      periods: months.map(({ month }) => formatMonth(`${month}-01`)),
      series: [
        { label: t('Received'), figures: months.map((row) => row.received) },
        { label: t('Spent'), figures: months.map((row) => row.spent) },
      ],
      isMoney: true,
    }),
  };
}

function creditedInWords(registrations: readonly Registration[]): string {
  const count = registrations.reduce((all, { creditNotes }) => all + creditNotes.count, 0);
  return count === 0
    ? ''
    : t('after {count, plural, one {# credit note} other {# credit notes}}', { count });
}

/** A picture of two figures or more, of which one at least is not 0. */
function drawnOrNull(picture: Course): Course | null {
  const figures = picture.series.flatMap((row) => row.figures);
  return picture.periods.length > 1 && figures.some((figure) => figure !== 0) ? picture : null;
}
