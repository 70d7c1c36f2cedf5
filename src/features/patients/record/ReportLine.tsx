import { Fragment } from 'react';
import type { ResultReport } from '../../results/result';
import { ResultValue } from '../../results/widgets/ResultValue';

/** The results of one paper of a laboratory in a line. */
export function ReportLine({ report: { results } }: { report: ResultReport }) {
  return results.map((result, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the results of a report stay in their order.
    <Fragment key={position}>
      {position > 0 && ' · '}
      <ResultValue result={result} />
    </Fragment>
  ));
}
