import { FigureTable } from './FigureTable';
import { practiceFigures } from './practiceFigures';
import type { Report } from './report';

/** What was diagnosed, prescribed and advised most. */
export function PracticeReport({ report }: { report: Report }) {
  return practiceFigures(report).map((figures) => <FigureTable key={figures.name} {...figures} />);
}
