import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useAccess } from '../../web/session/session';
import type { Dashboard } from './dashboard';
import classes from './MoneyLine.module.css';

/** Today's money in one line, or the drawer alone for who may not see it; nothing for who takes no payments either. */
export function MoneyLine({ money, drawer, needs }: Pick<Dashboard, 'money' | 'drawer' | 'needs'>) {
  const { mayOpen } = useAccess();
  if (!money && !drawer) return null;
  return (
    <section className={classes.line} aria-label={t('Money today')}>
      {money && <Received {...money} />}
      {money && money.due.amount > 0 && (
        <Anchor
          inherit
          className={classes.waits}
          renderRoot={(props) => <Link to="/app/reports" search={{ report: 'dues' }} {...props} />}
        >
          {t('{amount} due from {count, plural, one {# bill} other {# bills}}', {
            amount: formatRupees(money.due.amount),
            count: money.due.bills,
          })}
        </Anchor>
      )}
      {money && needs.notBilled !== null && needs.notBilled > 0 && (
        <Anchor component={Link} to="/app/not-billed" inherit className={classes.waits}>
          {t('{count, plural, one {# visit} other {# visits}} not billed', {
            count: needs.notBilled,
          })}
        </Anchor>
      )}
      {drawer && (
        <span className={classes.quiet}>
          {drawer.isOwn
            ? t('Your drawer should hold {amount}', { amount: formatRupees(drawer.cash) })
            : t('The drawers should hold {amount}', { amount: formatRupees(drawer.cash) })}
        </span>
      )}
      {drawer?.isOwn && mayOpen('day-end') && (
        <Anchor component={Link} to="/app/day-end" size="sm" className={classes.more}>
          {t('Day-end')}
        </Anchor>
      )}
    </section>
  );
}

function Received({ billed, received }: NonNullable<Dashboard['money']>) {
  const { cash, card, upi } = received;
  const methods = [
    cash !== 0 && t('cash {amount}', { amount: formatRupees(cash) }),
    card !== 0 && t('card {amount}', { amount: formatRupees(card) }),
    upi !== 0 && t('UPI {amount}', { amount: formatRupees(upi) }),
  ].filter((one) => typeof one === 'string');
  return (
    <span className={classes.quiet}>
      <strong className={classes.figure}>{formatRupees(cash + card + upi)}</strong>{' '}
      {t('received, {amount} billed today', { amount: formatRupees(billed) })}
      {/* One method alone is the sum. */}
      {methods.length > 1 && ` · ${methods.join(', ')}`}
    </span>
  );
}
