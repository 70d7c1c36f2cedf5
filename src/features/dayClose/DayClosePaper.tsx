import { formatRupees } from '../../shared/money';
import type { PaperSize } from '../../shared/paper';
import classes from '../../web/paper/figures.module.css';
import { Paper } from '../../web/paper/Paper';
import { PaperFacts } from '../../web/paper/PaperFacts';
import { PaperSums } from '../../web/paper/PaperSums';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { paymentMethodLabels } from '../billing/billLabels';
import { paymentMethods } from '../billing/payment';
import { LetterheadBlock } from '../settings/widgets/LetterheadBlock';
import { type DayClose, denominations, expectedCash, handedOverCash, netOf } from './dayClose';
import type { DayClosePaper as Record } from './dayClosePaper';

/** A day-end close on paper, to be signed by those who hand over and receive the cash. */
export function DayClosePaper({ record, size }: { record: Record; size: PaperSize }) {
  const { t } = usePaperLanguage();
  const { dateTime } = usePaperFormat(record.timeZone);
  const { close, letterhead } = record;
  const title = t('Day-end close');
  return (
    <Paper size={size} foot={`${title} ${close.number}, ${close.userName}`}>
      <LetterheadBlock letterhead={letterhead}>
        <h3>{title}</h3>
      </LetterheadBlock>
      <div className={classes.figures} data-size={size}>
        <PaperFacts
          main={t('Closed by')}
          facts={{
            [t('Closed by')]: close.userName,
            [t('Close number')]: String(close.number),
            [t('From')]: close.since ? dateTime(close.since) : t('the beginning'),
            [t('To')]: dateTime(close.closedAt),
            [t('Bills made')]: String(close.billCount),
            [t('Refunds made')]: String(close.refundCount),
          }}
        />
        <Methods close={close} />
        <Cash close={close} />
        <PaperSums
          sums={[
            { name: t('Opening cash'), amount: close.openingCash },
            { name: t('Cash received'), amount: netOf(close.received.cash) },
            ...(close.cashSpent === 0
              ? []
              : [{ name: t('Spent from the drawer'), amount: -close.cashSpent }]),
            {
              name: t('Expected in the drawer'),
              amount: expectedCash(close.openingCash, close),
            },
            { name: t('Counted'), amount: close.counted },
            { name: t('Difference'), amount: close.difference, isStrong: true },
            { name: t('Float kept'), amount: close.leftCash },
            { name: t('Cash handed over'), amount: handedOverCash(close), isMain: true },
          ]}
        />
        {close.reason && <p>{t('Reason: {reason}', { reason: close.reason })}</p>}
        <div className={classes.signatures}>
          <p>{t('Closed by {name}', { name: close.userName })}</p>
          <p>{t('Cash received by')}</p>
        </div>
      </div>
    </Paper>
  );
}

function Methods({ close: { received } }: { close: DayClose }) {
  const { t } = usePaperLanguage();
  const total = (of: (row: DayClose['received'][keyof DayClose['received']]) => number) =>
    formatRupees(paymentMethods.reduce((sum, method) => sum + of(received[method]), 0));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('Payment Method')}</th>
          <th className={classes.amount}>{t('Received')}</th>
          <th className={classes.amount}>{t('Refunded')}</th>
          <th className={classes.amount}>{t('Net')}</th>
        </tr>
      </thead>
      <tbody>
        {paymentMethods.map((method) => (
          <tr key={method}>
            <td>{t(paymentMethodLabels[method])}</td>
            <td className={classes.amount}>{formatRupees(received[method].paid)}</td>
            <td className={classes.amount}>{formatRupees(received[method].refunded)}</td>
            <td className={classes.amount}>{formatRupees(netOf(received[method]))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('Total')}</td>
          <td className={classes.amount}>{total(({ paid }) => paid)}</td>
          <td className={classes.amount}>{total(({ refunded }) => refunded)}</td>
          <td className={classes.amount}>{total(netOf)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Cash({ close: { counts } }: { close: DayClose }) {
  const { t } = usePaperLanguage();
  const countedDenominations = denominations.filter(({ key }) => counts[key] > 0);
  if (countedDenominations.length === 0) return null;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('Cash counted')}</th>
          <th className={classes.amount}>{t('Pieces')}</th>
          <th className={classes.amount}>{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {countedDenominations.map(({ key, kind, value }) => (
          <tr key={key}>
            <td>
              {t(kind === 'note' ? '₹{rupees} note' : '₹{rupees} coin', { rupees: value / 100 })}
            </td>
            <td className={classes.amount}>{counts[key]}</td>
            <td className={classes.amount}>{formatRupees(counts[key] * value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
