import {
  type Icon,
  IconArrowBackUp,
  IconClock,
  IconCurrencyRupee,
  IconHourglass,
  IconReceipt,
  IconStethoscope,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { KeyFigure } from './figures';
import { KeyFigures } from './KeyFigures';
import { moneyKeyFigures } from './moneyFigures';
import { patientKeyFigures } from './patientFigures';
import type { Report, ReportName } from './report';
import { visitKeyFigures } from './visitFigures';

interface Headline {
  figuresOf: (report: Report) => KeyFigure[];
  icons: readonly Icon[];
}

/** The report on the practice has none. */
const headlines: Partial<Record<ReportName, Headline>> = {
  money: {
    figuresOf: moneyKeyFigures,
    icons: [IconCurrencyRupee, IconReceipt, IconHourglass, IconArrowBackUp],
  },
  visits: {
    figuresOf: visitKeyFigures,
    icons: [IconUsers, IconUserPlus, IconClock, IconStethoscope],
  },
  patients: { figuresOf: patientKeyFigures, icons: [IconUserPlus] },
};

/** The headline figures of a report over a range of days. */
export function ReportFigures({ name, report }: { name: ReportName; report: Report }) {
  const headline = headlines[name];
  return headline && <KeyFigures figures={headline.figuresOf(report)} icons={headline.icons} />;
}
