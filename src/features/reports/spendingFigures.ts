import { formatMonth } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { expenseMethodLabels, expenseMethods, kindInWords } from '../expenses/expense';
import type { FigureRows, KeyFigure } from './figures';
import { monthsOfSpending, type Spending, totalOfSpending } from './spending';

/** The headline figures of the report on spending. */
export function spendingKeyFigures(spending: Spending): KeyFigure[] {
  const { received, spent } = totalOfSpending(spending);
  return [
    { label: t('Received'), value: formatRupees(received) },
    { label: t('Spent'), value: formatRupees(spent) },
    { label: t('Left'), value: formatRupees(received - spent) },
  ];
}

type Row = Spending['spent'][number];

const kindOf = ({ kindKey, kindName }: Row) =>
  kindName === null ? t('Suppliers') : kindInWords({ key: kindKey, name: kindName });

/** The rows of each kind, and their sum; those with the most spent first. */
function byKindOf(rows: readonly Row[]) {
  const kinds = new Map<string | null, { kind: string; members: Row[]; amount: number }>();
  for (const row of rows) {
    const { members, amount } = kinds.get(row.kindId) ?? { members: [], amount: 0 };
    kinds.set(row.kindId, {
      kind: kindOf(row),
      members: [...members, row],
      amount: amount + row.amount,
    });
  }
  return [...kinds.values()].toSorted((one, other) => other.amount - one.amount);
}

/** The tables of the report on spending: by kind, by month, by kind in each of several months, and medicines. */
export function spendingFigures(spending: Spending): FigureRows[] {
  const { spent, bought, medicines } = spending;
  const months = monthsOfSpending(spending);
  const monthInWords = (month: string) => formatMonth(`${month}-01`);
  const byKind: FigureRows = {
    title: t('By kind'),
    name: 'spending-by-kind',
    headers: [
      t('What for'),
      ...expenseMethods.map((method) => t(expenseMethodLabels[method])),
      t('Total'),
    ],
    rows: byKindOf(spent).map(({ kind, members, amount }) => [
      kind,
      ...expenseMethods.map((method) => ({
        paise: members.reduce((sum, row) => (row.method === method ? sum + row.amount : sum), 0),
      })),
      { paise: amount },
    ]),
  };
  const byMonth: FigureRows = {
    title: t('By month'),
    name: 'spending-by-month',
    headers: [t('Month'), t('Received'), t('Spent'), t('Left')],
    rows: months.map((row) => [
      monthInWords(row.month),
      { paise: row.received },
      { paise: row.spent },
      { paise: row.received - row.spent },
    ]),
  };
  const byKindAndMonth: FigureRows = {
    title: t('By kind and month'),
    name: 'spending-by-kind-and-month',
    headers: [t('Month'), t('What for'), t('Spent')],
    rows: months.flatMap(({ month }) =>
      byKindOf(spent.filter((row) => row.month === month)).map(({ kind, amount }) => [
        monthInWords(month),
        kind,
        { paise: amount },
      ]),
    ),
  };
  return [
    byKind,
    byMonth,
    // Of one month it says what the table by kind says.
    ...(months.length > 1 ? [byKindAndMonth] : []),
    ...(bought.invoiced === 0 && bought.returned === 0 ? [] : [boughtFigures(bought)]),
    ...(medicines ? [marginFigures(medicines)] : []),
  ];
}

function boughtFigures({ invoiced, returned, unpaid }: Spending['bought']): FigureRows {
  return {
    title: t('Purchases'),
    name: 'purchases-cost',
    headers: [t('Bought'), t('Returned to suppliers'), t('Cost of purchases'), t('Not paid yet')],
    rows: [
      [{ paise: invoiced }, { paise: returned }, { paise: invoiced - returned }, { paise: unpaid }],
    ],
  };
}

function marginFigures({ billed, cost }: NonNullable<Spending['medicines']>): FigureRows {
  return {
    title: t('Medicines'),
    name: 'medicines-margin',
    headers: [t('Billed without tax'), t('Cost'), t('Margin')],
    rows: [[{ paise: billed }, { paise: cost }, { paise: billed - cost }]],
    note: t('Less what was refunded, and what came back to the shelf.'),
  };
}
