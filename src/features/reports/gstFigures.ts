import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { FigureRows, KeyFigure } from './figures';
import {
  byRate,
  type Gst,
  type GstReport,
  gstReconciliation,
  type Registration,
  sumOfLines,
} from './gst';
import { exemptOf, splitNet } from './gstr1';
import { countIn, type DocumentSeries, missingInWords, numberIn } from './series';
import type { SumInWords } from './sumInWords';
import { totalOf } from './sumsOf';

/** Adds the GSTIN to a title if there are several in the range. */
type Titled = (text: string) => string;

/** Makes the titles of one registration's tables. */
export function titledWith({ gstin }: Registration, all: readonly Registration[]): Titled {
  return (text) => (all.length > 1 ? `${text}, ${gstin}` : text);
}

/** Shown if no bill of a range was made under a GSTIN. */
export const noRegistration =
  'No bill of these days was made under a GSTIN, so there is nothing to file for them.';

/** The headline figures of one registration. */
export function gstKeyFigures(
  { gstin, lines, creditNotes }: Registration,
  title: Titled,
): KeyFigure[] {
  const [supplied, credited, net] = [
    sumOfLines(lines, 'supplied'),
    sumOfLines(lines, 'credited'),
    sumOfLines(lines, 'net'),
  ];
  return [
    {
      label: title(t('Outward supplies')),
      value: formatRupees(supplied.taxable),
      note: t('GSTIN {gstin}', { gstin }),
    },
    {
      label: title(t('Less credit notes')),
      value: formatRupees(credited.taxable),
      note: t('{count, plural, one {# credit note} other {# credit notes}}', {
        count: creditNotes.count,
      }),
    },
    {
      label: title(t('Net')),
      value: formatRupees(net.taxable),
      note: t('{amount} of it exempt', { amount: formatRupees(exemptOf(lines)) }),
    },
    { label: title(t('Net tax')), value: formatRupees(net.tax) },
  ];
}

/** A rate in hundredths of a percent: "18%", "0% (exempt)". */
export function rateInWords(rate: number): string {
  return rate === 0 ? t('0% (exempt)') : `${rate / 100}%`;
}

/** The tables of one registration's supplies, by rate and by code. */
export function suppliesFigures({ lines }: Registration, title: Titled): FigureRows[] {
  return [
    {
      title: title(t('Supplies by rate')),
      name: 'gst-by-rate',
      headers: [
        t('Rate'),
        t('Outward supplies'),
        t('Less credit notes'),
        t('Net taxable value'),
        t('CGST'),
        t('SGST'),
        t('Net tax'),
      ],
      rows: byRate(lines).map((line) => {
        const { cgst, sgst } = splitNet(line.net.tax);
        return [
          rateInWords(line.rate),
          { paise: line.supplied.taxable },
          { paise: line.credited.taxable },
          { paise: line.net.taxable },
          { paise: cgst },
          { paise: sgst },
          { paise: line.net.tax },
        ];
      }),
    },
    {
      title: title(t('Supplies by SAC or HSN')),
      name: 'gst-by-code',
      headers: [
        t('SAC or HSN'),
        t('Rate'),
        t('Quantity'),
        t('Net taxable value'),
        t('CGST'),
        t('SGST'),
        t('Value with tax'),
      ],
      rows: lines.map((line) => {
        const { cgst, sgst } = splitNet(line.net.tax);
        return [
          line.code || t('No code'),
          `${line.rate / 100}%`,
          line.quantity,
          { paise: line.net.taxable },
          { paise: cgst },
          { paise: sgst },
          { paise: line.net.taxable + line.net.tax },
        ];
      }),
    },
  ];
}

const documentNames: Record<DocumentSeries['document'], string> = {
  bill: 'Bills',
  creditNote: 'Credit notes',
};

/** The table of bill and credit note numbers used: a row for each run without a gap of one prefix and GSTIN. */
export function numbersFigures({ series, sums }: GstReport): FigureRows {
  const unnumbered = totalOf(sums, 'unnumbered');
  return {
    title: t('Bill numbers used'),
    name: 'gst-numbers',
    headers: [
      t('Document'),
      t('First number'),
      t('Last number'),
      t('How many'),
      t('Voided'),
      t('Voided without a credit note'),
      t('GSTIN'),
    ],
    rows: series.map((run) => [
      t(documentNames[run.document]),
      numberIn(run, run.first),
      numberIn(run, run.last),
      countIn(run),
      run.document === 'bill' ? run.voided : null,
      run.document === 'bill' ? run.cancelled : null,
      run.gstin || t('none'),
    ]),
    note: [
      t(
        'Numbers follow each other without a gap. Where the clinic’s prefix or GSTIN changes, another row begins and the numbers go on.',
      ),
      ...(unnumbered.count > 0
        ? [
            t(
              '{count, plural, one {# bill} other {# bills}} of {amount} from before bills had numbers.',
              { count: unnumbered.count, amount: formatRupees(unnumbered.amount) },
            ),
          ]
        : []),
    ].join(' '),
  };
}

/** A sentence for each gap in the numbers; empty if none is missing. */
export function missingNumbersInWords({ missing }: GstReport): string[] {
  return missing.map((gap) =>
    gap.document === 'bill'
      ? t(
          'Bill numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
          { numbers: missingInWords(gap) },
        )
      : t(
          'Credit note numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
          { numbers: missingInWords(gap) },
        ),
  );
}

/** The table of refunds and voids without a credit note; empty if there are none. */
export function uncreditedFigures({ uncredited }: GstReport): FigureRows[] {
  if (uncredited.count === 0) return [];
  const more = uncredited.count - uncredited.rows.length;
  return [
    {
      title: t('Refunded without a credit note'),
      name: 'gst-without-credit-note',
      headers: [t('Date'), t('Kind'), t('Bill'), t('Amount')],
      rows: uncredited.rows.map(({ date, kind, bill, amount }) => [
        date,
        kind === 'refund' ? t('Refund') : t('Voided bill'),
        bill,
        { paise: amount },
      ]),
      note: [
        t(
          'Tax invoices refunded or voided before the clinic issued credit notes. Refunds lower no figure here; voided bills are counted in none.',
        ),
        ...(more > 0
          ? [t('{count} more are in the files for your accountant.', { count: more })]
          : []),
      ].join(' '),
    },
  ];
}

/** The supplies as sums of figures of the report on money. */
export function gstSums(gst: Gst): SumInWords[] {
  const names = { taxable: t('Taxable value'), tax: t('Tax') };
  return gstReconciliation(gst).map(
    ({ figure, whole, money, discounted, voidedSince, unregistered, holds }) => ({
      whole: `${t('Outward supplies')}, ${names[figure]}`,
      amount: whole,
      parts: [
        [t('in the report on money'), money] as const,
        [t('discounts before tax'), -discounted] as const,
        [t('on bills voided since by a credit note'), voidedSince] as const,
        [t('on bills without a GSTIN'), -unregistered] as const,
      ].filter(([, amount], index) => index === 0 || amount !== 0),
      holds,
    }),
  );
}
