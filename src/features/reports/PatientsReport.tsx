import { IconUserPlus } from '@tabler/icons-react';
import { FigureTable } from './FigureTable';
import { KeyFigures } from './KeyFigures';
import { patientFigures, patientKeyFigures } from './patientFigures';
import type { Report } from './report';

const icons = [IconUserPlus];

/** Who registered, month by month, and where they come from. */
export function PatientsReport({ report }: { report: Report }) {
  return (
    <>
      <KeyFigures figures={patientKeyFigures(report)} icons={icons} />
      {patientFigures(report).map((figures) => (
        <FigureTable key={figures.name} {...figures} />
      ))}
    </>
  );
}
