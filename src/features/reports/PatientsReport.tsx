import { FigureTable } from './FigureTable';
import { patientFigures } from './patientFigures';
import type { DayRange } from './range';
import type { Report } from './report';

/** The report on newly registered patients. */
export function PatientsReport({ report, range }: { report: Report; range: DayRange }) {
  return patientFigures(report, range).map((figures) => (
    <FigureTable key={figures.name} {...figures} />
  ));
}
