import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { FigureRows, KeyFigure } from './figures';
import {
  byRate,
  type Gst,
  type GstReport,
  gstReconciliation,
  inAll,
  type Registration,
} from './gst';
import { exemptOf, splitNet } from './gstr1';
import type { SumInWords } from './moneyFigures';
import { countIn, type DocumentSeries, missingInWords, numberIn } from './series';
import { totalOf } from './sumsOf';

/** What is looked at first, of each GSTIN of the range. */
export function gstKeyFigures({ registrations }: Gst): KeyFigure[] {
  return registrations.flatMap((registration) => {
    const { gstin, lines, creditNotes } = registration;
    const titled = titleOf(registration, registrations);
    const [supplied, credited, net] = (['supplied', 'credited', 'net'] as const).map((side) =>
      inAll(lines, side),
    );
    return [
      {
        label: titled(t('Outward supplies')),
        value: formatRupees(supplied?.taxable ?? 0),
        note: t('GSTIN {gstin}', { gstin }),
      },
      {
        label: titled(t('Less credit notes')),
        value: formatRupees(credited?.taxable ?? 0),
        note: t('{count, plural, one {# credit note} other {# credit notes}}', {
          count: creditNotes.count,
        }),
      },
      {
        label: titled(t('Net taxable value')),
        value: formatRupees(net?.taxable ?? 0),
        note: t('{amount} of it exempt', { amount: formatRupees(exemptOf(lines)) }),
      },
      { label: titled(t('Net tax')), value: formatRupees(net?.tax ?? 0) },
    ];
  });
}

/** Where there are several GSTINs, a title names its own. */
function titleOf({ gstin }: Registration, all: readonly Registration[]) {
  return (text: string) => (all.length > 1 ? `${text}, ${gstin}` : text);
}

/** Supplies by rate and by code, of each GSTIN of the range. */
export function suppliesFigures({ registrations }: Gst): FigureRows[] {
  return registrations.flatMap((registration) => {
    const titled = titleOf(registration, registrations);
    const { lines, gstin } = registration;
    return [
      {
        title: titled(t('Supplies by rate')),
        name: `gst-by-rate-${gstin}`,
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
            line.rate === 0 ? t('0% (exempt)') : `${line.rate / 100}%`,
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
        title: titled(t('Supplies by SAC or HSN')),
        name: `gst-by-code-${gstin}`,
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
  });
}

const documentNames: Record<DocumentSeries['document'], string> = {
  bill: 'Bills',
  creditNote: 'Credit notes',
};

/** Which numbers were given out: one row as long as none is missing, and prefix and GSTIN stay. */
export function seriesFigures({ series, sums }: Pick<GstReport, 'series' | 'sums'>): FigureRows {
  const { count, amount } = totalOf(sums, 'unnumbered');
  return {
    title: t('Numbers given out'),
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
    rows: series.map((one) => [
      t(documentNames[one.document]),
      numberIn(one, one.first),
      numberIn(one, one.last),
      countIn(one),
      one.document === 'bill' ? one.voided : null,
      one.document === 'bill' ? one.cancelled : null,
      one.gstin || t('none'),
    ]),
    note: [
      t(
        'Numbers follow each other without a gap. Where the clinic’s prefix or GSTIN changes, another row begins and the numbers go on.',
      ),
      ...(count > 0
        ? [
            t(
              '{count, plural, one {# bill} other {# bills}} of {amount} from before bills had numbers.',
              {
                count,
                amount: formatRupees(amount),
              },
            ),
          ]
        : []),
    ].join(' '),
  };
}

/** Numbers that are missing, each in a sentence. */
export function missingSentences({ missing }: Pick<GstReport, 'missing'>): string[] {
  return missing.map((one) => {
    const numbers = missingInWords(one);
    return one.document === 'bill'
      ? t(
          'Bill numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
          { numbers },
        )
      : t(
          'Credit note numbers are missing, which must not happen: {numbers}. Please tell whoever looks after the computer.',
          { numbers },
        );
  });
}

/** What was given back before there were credit notes; no table where nothing was. */
export function uncreditedFigures({ uncredited }: Pick<GstReport, 'uncredited'>): FigureRows[] {
  const { count, rows } = uncredited;
  if (count === 0) return [];
  return [
    {
      title: t('Given back without a credit note'),
      name: 'gst-without-credit-note',
      headers: [t('Date'), t('Kind'), t('Bill'), t('Amount')],
      rows: rows.map(({ date, kind, bill, amount }) => [
        date,
        kind === 'refund' ? t('Refund') : t('Voided bill'),
        bill,
        { paise: amount },
      ]),
      note: [
        t(
          'Tax invoices refunded or voided before the clinic issued credit notes. Refunds lower no figure here; voided bills are counted in none.',
        ),
        ...(count > rows.length
          ? [t('{count} more are in the accountant’s year.', { count: count - rows.length })]
          : []),
      ].join(' '),
    },
  ];
}

/** How the supplies come out of the report on money. */
export function gstSums(gst: Gst): SumInWords[] {
  const names = { taxable: t('Taxable value'), tax: t('Tax') };
  return gstReconciliation(gst).map(
    ({ figure, whole, money, voidedSince, unregistered, holds }) => ({
      whole: `${t('Outward supplies')}, ${names[figure]}`,
      amount: whole,
      parts: [
        [t('in the report on money'), money] as const,
        [t('on bills voided since by a credit note'), voidedSince] as const,
        [t('on bills without a GSTIN'), -unregistered] as const,
      ].filter(([, amount], place) => place === 0 || amount !== 0),
      holds,
    }),
  );
}

export const gstNote =
  'A discount is given after tax and lowers no taxable value. CGST and SGST are the halves of a sum; CGST has the odd paisa.';
