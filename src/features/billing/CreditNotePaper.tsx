import { patientIdText } from '../../shared/ids';
import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { PaperSums } from '../../web/paper/PaperSums';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { amountInWords } from './amountInWords';
import { gstSums } from './BillSums';
import { paymentMethodLabels } from './billLabels';
import { billName, type CreditNotePaper as Record } from './billPaper';
import { type CreditNote, reasonOfCreditNote } from './creditNote';
import { itemsOfPayment } from './payment';
import { receiptName } from './receipt';

/** A credit note on paper, with all particulars that rule 53(1A) of the CGST Rules, 2017, requires. */
export function CreditNotePaper({ record, size }: { record: Record; size: PaperSize }) {
  const { t, language } = usePaperLanguage();
  const { date, dateTime } = usePaperFormat(record.timeZone);
  const { bill, patientNumber, patientAddress, letterhead, creditNoteId } = record;
  const note = bill.creditNotes.find(({ id }) => id === creditNoteId);
  if (!note) throw new Error('The bill has no such credit note.');
  const refund = bill.payments.find(({ id }) => id === note.paymentId);
  const title = t('Credit note');
  // Round off, and on invoices whose discount came after tax its part of that.
  const untaxed = note.total - note.taxable - note.tax;
  return (
    <Paper size={size} foot={`${title} ${note.number}`}>
      <LetterheadBlock letterhead={{ ...letterhead, gstin: bill.gstin }}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={classes.figures} data-size={size}>
        <PaperFacts
          main={t('Patient')}
          facts={{
            [t('Credit note number')]: note.number,
            [t('Date')]: dateTime(note.issuedAt),
            [t('Patient')]: bill.patientName,
            ...(patientAddress && { [t('Address')]: patientAddress }),
            [t('Patient ID')]: patientIdText(bill.patientId, patientNumber),
            [t('Tax invoice')]: t('{number} of {date}', {
              number: billName(bill),
              date: date(bill.createdAt),
            }),
            [t('Reason')]: reasonOfCreditNote(bill, note),
            // Of another note, earlier ones may have credited some of the items.
            ...(refund?.items && {
              [t('For')]: itemsOfPayment(refund, bill.items)
                .map(({ description }) => description)
                .join(', '),
            }),
            ...(refund && {
              [t('Refund receipt')]: receiptName(refund),
              [t('Payment Method')]: t(paymentMethodLabels[refund.method]),
            }),
          }}
        />
        <CreditedLines lines={note.lines} />
        <div className={classes.settled}>
          <PaperSums
            sums={[
              { name: t('Taxable'), amount: note.taxable },
              ...gstSums(note.lines, t),
              ...(untaxed !== 0
                ? [
                    {
                      name: bill.taxRule === 'gst' ? t('Round off') : t('Discount and round off'),
                      amount: untaxed,
                    },
                  ]
                : []),
              {
                name: t('Credited'),
                amount: note.total,
                isMain: true,
                note: amountInWords(note.total, language),
              },
            ]}
          />
        </div>
        <div className={classes.signatures}>
          <p>{t('Issued by {name}', { name: note.issuedByName })}</p>
          <p>{t('For {clinic}', { clinic: letterhead.name || t('Clinic') })}</p>
        </div>
      </div>
    </Paper>
  );
}

/** The credited value and tax, by rate and code. */
function CreditedLines({ lines }: Pick<CreditNote, 'lines'>) {
  const { t } = usePaperLanguage();
  const hasCodes = lines.some(({ hsn }) => hsn !== null);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {hasCodes && <th className={classes.code}>{t('HSN/SAC')}</th>}
          <th className={classes.amount}>{t('Tax rate')}</th>
          <th className={classes.amount}>{t('Taxable')}</th>
          <th className={classes.amount}>{t('Tax')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ taxBasisPoints, hsn, taxable, tax }) => (
          <tr key={`${taxBasisPoints} ${hsn}`}>
            {hasCodes && <td className={classes.code}>{hsn}</td>}
            <td className={classes.amount}>{t('{percent}%', { percent: taxBasisPoints / 100 })}</td>
            <td className={classes.amount}>{formatRupees(taxable)}</td>
            <td className={classes.amount}>{formatRupees(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
