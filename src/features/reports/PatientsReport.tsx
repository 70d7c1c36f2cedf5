import { IconUserPlus } from '@tabler/icons-react';
import { FigureTable } from './FigureTable';
import { KeyFigures } from './KeyFigures';
import { patientFigures, patientKeyFigures } from './patientFigures';
import type { DayRange } from './range';
import type { Report } from './report';

const icons = [IconUserPlus];

/** The report on newly registered patients. */
export function PatientsReport({ report, range }: { report: Report; range: DayRange }) {
  return (
    <>
      <KeyFigures figures={patientKeyFigures(report)} icons={icons} />
      {patientFigures(report, range).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
    </>
  );
}
