import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type ReportShown, reportsShown } from '../../shared/reportsShown';
import { dueKeyFigure, duesByAge } from './dueFigures';
import type { Dues } from './dues';
import type { FigureRows, KeyFigure } from './figures';
import { type GstReport, gstNote, gstOf } from './gst';
import {
  gstKeyFigures,
  gstSums,
  missingNumbersInWords,
  numbersFigures,
  suppliesFigures,
  titledWith,
  uncreditedFigures,
} from './gstFigures';
import { type Lead, type LeadDays, leadDays } from './lead';
import { duesLead, gstLead, leadOf, spendingLead } from './leads';
import { moneyOf } from './money';
import { moneyFigures, moneyKeyFigures, moneySums } from './moneyFigures';
import { patientFigures, patientKeyFigures } from './patientFigures';
import { practiceFigures } from './practiceFigures';
import type { Report } from './report';
import { reportLabels } from './reportLabels';
import type { ReportsPaper } from './reportsPaper';
import { spendingFigures, spendingKeyFigures } from './spendingFigures';
import type { SumInWords } from './sumInWords';
import {
  type HeatOfWeek,
  heatOfWeek,
  timesNote,
  visitFigures,
  visitKeyFigures,
} from './visitFigures';

/** One report as printed. */
export interface PaperSection {
  name: ReportShown;
  title: string;
  lead: Lead;
  keyFigures: KeyFigure[];
  tables: FigureRows[];
  sums: SumInWords[];
  heat: HeatOfWeek | null;
  note: string;
}

/** The sections of a paper of reports, with the figures and the order of the screen, in the current language. */
export function paperSections(
  record: ReportsPaper,
  dateOf: (instant: string) => string,
): PaperSection[] {
  const { dues, gst, spending, doctorName } = record;
  const today = dateIn(new Date(record.madeAt), record.timeZone);
  const days = leadDays(record.range, record.before, today, true);
  const sections = record.reports.map(({ name, report }) => ({
    ...emptySection(name),
    lead: leadOf(name, report, days),
    ...partsOf(name, report, days, doctorName !== null),
  }));
  if (dues) {
    const lead = duesLead(dues);
    sections.push({ ...emptySection('dues'), lead, ...partsOfDues(dues, dateOf) });
  }
  if (gst) {
    const lead = gstLead(gst.sums, days);
    sections.push({ ...emptySection('gst'), lead, ...partsOfGst(gst) });
  }
  if (spending) {
    sections.push({
      ...emptySection('spending'),
      lead: spendingLead(spending, days),
      keyFigures: spendingKeyFigures(spending),
      tables: spendingFigures(spending),
    });
  }
  const orderOf = ({ name }: PaperSection) => reportsShown.indexOf(name);
  return sections.sort((one, other) => orderOf(one) - orderOf(other));
}

function emptySection(name: ReportShown) {
  return {
    name,
    title: t(reportLabels[name]),
    keyFigures: [],
    tables: [],
    sums: [],
    heat: null,
    note: '',
  };
}

type Parts = Partial<Omit<PaperSection, 'lead'>>;

function partsOf(
  name: ReportsPaper['reports'][number]['name'],
  report: Report,
  { range }: LeadDays,
  isOfOneDoctor: boolean,
): Parts {
  const nameOf = nameLookup(report);
  switch (name) {
    case 'money':
      return {
        keyFigures: moneyKeyFigures(report),
        tables: moneyFigures(report, range, nameOf),
        sums: moneySums(moneyOf(report.sums), isOfOneDoctor),
      };
    case 'visits':
      return {
        keyFigures: visitKeyFigures(report),
        tables: visitFigures(report, range, nameOf),
        heat: heatOfWeek(report),
        note: t(timesNote),
      };
    case 'patients':
      return { keyFigures: patientKeyFigures(report), tables: patientFigures(report, range) };
    case 'practice':
      return { tables: practiceFigures(report) };
  }
}

/** The registrations one after the other; missing numbers are in the note. */
function partsOfGst(report: GstReport): Parts {
  const gst = gstOf(report.sums);
  const titled = gst.registrations.map((registration) => ({
    registration,
    title: titledWith(registration, gst.registrations),
  }));
  return {
    keyFigures: titled.flatMap(({ registration, title }) => gstKeyFigures(registration, title)),
    tables: [
      ...titled.flatMap(({ registration, title }) =>
        suppliesFigures(registration, title).map((table) => ({
          ...table,
          name: `${table.name} ${registration.gstin}`,
        })),
      ),
      numbersFigures(report),
      ...uncreditedFigures(report),
    ],
    sums: gstSums(gst),
    note: [...missingNumbersInWords(report), t(gstNote)].join(' '),
  };
}

function partsOfDues(dues: Dues, dateOf: (instant: string) => string): Parts {
  const { patients, nextCursor } = dues;
  return {
    keyFigures: [dueKeyFigure(dues)],
    tables: [
      duesByAge(dues),
      ...(patients.length === 0
        ? []
        : [
            {
              title: t('Who owes'),
              name: 'dues',
              headers: [t('Patient'), t('Phone'), t('Since'), t('Bills'), t('Due')],
              rows: patients.map(({ patientName, phone, since, bills, due }) => [
                patientName,
                phone,
                dateOf(since),
                bills,
                { paise: due },
              ]),
            },
          ]),
    ],
    note:
      nextCursor && patients.length > 0
        ? t('The {count} who have owed the longest; more are on the screen.', {
            count: patients.length,
          })
        : '',
  };
}

/** Finds the name of a doctor or other person of a report by id. */
export function nameLookup({ people }: Pick<Report, 'people'>) {
  return (id: string | null) => people.find((person) => person.id === id)?.name ?? t('No doctor');
}
