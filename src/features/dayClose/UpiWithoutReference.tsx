import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { useAccess } from '../../web/session/session';
import type { UnreferencedPayment } from './dayClose';

/** The payments by UPI that somebody may still have to look for at the bank; nothing where each has its reference. */
export function UpiWithoutReference({ payments }: { payments: readonly UnreferencedPayment[] }) {
  const { time } = useFormat();
  const { mayOpen } = useAccess();
  if (payments.length === 0) return null;
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  return (
    <section aria-label={t('UPI without reference')}>
      <Title order={3} size="h4" mt="md">
        {t('UPI without reference: {amount}', { amount: formatRupees(sum) })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('Look whether these came before you close the day.')}
      </Text>
      <ul>
        {payments.map(({ id, billId, number, patientName, amount, receivedAt }) => {
          const name = number ?? `#${shortId(billId)}`;
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
    </section>
  );
}
