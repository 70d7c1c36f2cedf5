import { t } from '../../shared/language';
import { FigureTable } from './FigureTable';
import type { Measure } from './measures';
import type { Report } from './report';
import { totalsBy } from './sumsOf';

/** What was diagnosed, prescribed and advised most. */
export function PracticeReport({ report }: { report: Report }) {
  const rows = (measure: Measure) =>
    totalsBy(report.sums, measure, ({ key }) => key)
      .slice(0, most)
      .map(({ of, count }) => [of.charAt(0).toUpperCase() + of.slice(1), count] as const);
  return (
    <>
      <FigureTable
        title={t('Diagnoses')}
        name="diagnoses"
        headers={[t('Diagnosis'), t('Visits')]}
        rows={rows('diagnosis')}
      />
      <FigureTable
        title={t('Medicines')}
        name="medicines"
        headers={[t('Medicine'), t('Prescribed')]}
        rows={rows('medicine')}
      />
      <FigureTable
        title={t('Tests')}
        name="tests"
        headers={[t('Test'), t('Advised')]}
        rows={rows('test')}
      />
      <FigureTable
        title={t('Prescribed in spite of a recorded allergy')}
        name="allergies-overridden"
        headers={[t('Allergy'), t('Medicines')]}
        rows={rows('warningOverridden')}
      />
    </>
  );
}

const most = 20;
