import { t } from '../../shared/language';
import type { FigureRows } from './figures';
import type { Measure } from './measures';
import type { Report } from './report';
import { totalsBy } from './sumsOf';

const maxRows = 20;

/** The most frequent diagnoses, medicines, tests and overridden allergies. */
export function practiceFigures(report: Report): FigureRows[] {
  const rows = (measure: Measure) =>
    mostFrequent(report, measure)
      .slice(0, maxRows)
      .map(({ of, count }) => [of, count]);
  return [
    {
      title: t('Diagnoses'),
      name: 'diagnoses',
      isCompared: true,
      headers: [t('Diagnosis'), t('Visits')],
      rows: rows('diagnosis'),
    },
    {
      title: t('Medicines'),
      name: 'medicines',
      isCompared: true,
      headers: [t('Medicine'), t('Prescribed')],
      rows: rows('medicine'),
    },
    {
      title: t('Tests'),
      name: 'tests',
      isCompared: true,
      headers: [t('Test'), t('Advised')],
      rows: rows('test'),
    },
    {
      title: t('Prescribed despite a recorded allergy'),
      name: 'allergies-overridden',
      isCompared: true,
      headers: [t('Allergy'), t('Medicines')],
      rows: rows('warningOverridden'),
    },
  ];
}

/** The texts of a measure with their counts, the most frequent first. */
export function mostFrequent({ sums }: Pick<Report, 'sums'>, measure: Measure) {
  return mergeSpellings(totalsBy(sums, measure, ({ key }) => key));
}

/** Merges texts that differ only in case, under their most frequent spelling; the most frequent text first. */
export function mergeSpellings(texts: readonly { of: string; count: number }[]) {
  const byText = new Map<string, { of: string; count: number; most: number }>();
  for (const { of, count } of texts) {
    const merged = byText.get(of.toLowerCase()) ?? { of, count: 0, most: 0 };
    byText.set(of.toLowerCase(), {
      of: count > merged.most ? of : merged.of,
      count: merged.count + count,
      most: Math.max(merged.most, count),
    });
  }
  return [...byText.values()]
    .map(({ of, count }) => ({ of, count }))
    .sort((one, other) => other.count - one.count);
}
