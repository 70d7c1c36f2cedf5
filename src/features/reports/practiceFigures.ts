import { t } from '../../shared/language';
import type { FigureRows } from './figures';
import type { Measure } from './measures';
import type { Report } from './report';
import { totalsBy } from './sumsOf';

const most = 20;

/** What was diagnosed, prescribed and advised most. */
export function practiceFigures(report: Report): FigureRows[] {
  const rows = (measure: Measure) =>
    totalsBy(report.sums, measure, ({ key }) => key)
      .slice(0, most)
      .map(({ of, count }) => [of.charAt(0).toUpperCase() + of.slice(1), count]);
  return [
    {
      title: t('Diagnoses'),
      name: 'diagnoses',
      headers: [t('Diagnosis'), t('Visits')],
      rows: rows('diagnosis'),
    },
    {
      title: t('Medicines'),
      name: 'medicines',
      headers: [t('Medicine'), t('Prescribed')],
      rows: rows('medicine'),
    },
    {
      title: t('Tests'),
      name: 'tests',
      headers: [t('Test'), t('Advised')],
      rows: rows('test'),
    },
    {
      title: t('Prescribed in spite of a recorded allergy'),
      name: 'allergies-overridden',
      headers: [t('Allergy'), t('Medicines')],
      rows: rows('warningOverridden'),
    },
  ];
}
