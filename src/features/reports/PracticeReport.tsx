import { FigureTable } from './FigureTable';
import { practiceFigures } from './practiceFigures';
import type { Report } from './report';

/** The report on the most frequent diagnoses, medicines, tests and overridden allergies. */
export function PracticeReport({ report }: { report: Report }) {
  return practiceFigures(report).map((figures) => <FigureTable key={figures.name} {...figures} />);
}
