import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { useAccess } from '../../web/session/session';
import { billName } from '../billing/billPaper';
import type { DayPreview } from './dayClose';

interface UpiWithoutReferenceProps {
  payments: DayPreview['upiWithoutReference'];
  /** Of all such payments: the list has the first ones only. */
  total: DayPreview['upiWithoutReferenceTotal'];
}

/** The UPI payments without a reference, to be checked with the bank; nothing if there are none. */
export function UpiWithoutReference({ payments, total }: UpiWithoutReferenceProps) {
  const { time } = useFormat();
  const { mayOpen } = useAccess();
  if (payments.length === 0) return null;
  return (
    <section aria-label={t('UPI without reference')}>
      <Title order={3} size="h4" mt="md">
        {t('UPI without reference: {amount}', { amount: formatRupees(total.amount) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('Look whether these came before you close the day.')}
      </Text>
      <ul>
        {payments.map(({ id, billId, number, patientName, amount, receivedAt }) => {
          const name = billName({ number, id: billId });
          return (
            <li key={id}>
              {formatRupees(amount)}, <bdi>{patientName}</bdi>, {time(receivedAt)},{' '}
              {mayOpen('billing') ? (
                <Anchor
                  renderRoot={(props) => (
                    <Link to="/app/billing" state={{ recordId: billId }} {...props} />
                  )}
                >
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
      {total.count > payments.length && (
        <Text size="sm">
          {t('The first {shown} of {all}.', { shown: payments.length, all: total.count })}
        </Text>
      )}
    </section>
  );
}
