import { t } from '../../shared/language';
import { type ReportShown, reportsShown } from '../../shared/reportsShown';
import { dueKeyFigure, duesByAge } from './dueFigures';
import type { Dues } from './dues';
import type { FigureRows, KeyFigure } from './figures';
import { type GstReport, gstOf } from './gst';
import {
  gstKeyFigures,
  gstNote,
  gstSums,
  missingNumbersInWords,
  noRegistration,
  numbersFigures,
  suppliesFigures,
  titledWith,
  uncreditedFigures,
} from './gstFigures';
import { moneyOf } from './money';
import { moneyFigures, moneyKeyFigures, moneySums } from './moneyFigures';
import { patientFigures, patientKeyFigures } from './patientFigures';
import { practiceFigures } from './practiceFigures';
import type { DayRange } from './range';
import type { Report } from './report';
import { reportLabels } from './reportLabels';
import type { ReportsPaper } from './reportsPaper';
import type { SumInWords } from './sumInWords';
import {
  type HeatOfWeek,
  heatOfWeek,
  timesNote,
  visitFigures,
  visitKeyFigures,
} from './visitFigures';

/** One report as it stands on a paper. */
export interface PaperSection {
  name: ReportShown;
  title: string;
  keyFigures: KeyFigure[];
  tables: FigureRows[];
  sums: SumInWords[];
  heat: HeatOfWeek | null;
  note: string;
}

/** What stands on a paper of reports, in the order of the screen and the language spoken now: the figures of the screen. */
export function paperSections(
  record: ReportsPaper,
  dateOf: (instant: string) => string,
): PaperSection[] {
  const { dues, gst, range, doctorName } = record;
  const sections = record.reports.map(({ name, report }) => ({
    ...bare(name),
    ...partsOf(name, report, range, doctorName !== null),
  }));
  if (dues) sections.push({ ...bare('dues'), ...partsOfDues(dues, dateOf) });
  if (gst) sections.push({ ...bare('gst'), ...partsOfGst(gst) });
  const placeOf = ({ name }: PaperSection) => reportsShown.indexOf(name);
  return sections.sort((one, other) => placeOf(one) - placeOf(other));
}

function bare(name: ReportShown) {
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

type Parts = Partial<PaperSection>;

function partsOf(
  name: ReportsPaper['reports'][number]['name'],
  report: Report,
  range: DayRange,
  isOfOneDoctor: boolean,
): Parts {
  const nameOf = nameIn(report);
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

/** Of several registrations one after the other; missing numbers stand with what is said below. */
function partsOfGst(report: GstReport): Parts {
  const gst = gstOf(report.sums);
  const of = gst.registrations.map((one) => ({ one, title: titledWith(one, gst.registrations) }));
  return {
    keyFigures: of.flatMap(({ one, title }) => gstKeyFigures(one, title)),
    tables: [
      ...of.flatMap(({ one, title }) =>
        suppliesFigures(one, title).map((table) => ({
          ...table,
          name: `${table.name} ${one.gstin}`,
        })),
      ),
      numbersFigures(report),
      ...uncreditedFigures(report),
    ],
    sums: gstSums(gst),
    note: [
      ...missingNumbersInWords(report),
      ...(gst.registrations.length === 0 ? [t(noRegistration)] : []),
      t(gstNote),
    ].join(' '),
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

/** Who it is that a report's figures are of. */
export function nameIn({ people }: Pick<Report, 'people'>) {
  return (id: string | null) => people.find((person) => person.id === id)?.name ?? t('No doctor');
}
