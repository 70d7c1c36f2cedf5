import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { useAccess } from '../../web/session/session';
import type { DayPreview } from './dayClose';

interface SpentFromDrawerProps {
  open: Pick<DayPreview, 'cashSpent' | 'drawerExpenses' | 'drawerExpenseCount'>;
  /** Opens the form of an expense, beside what is counted. */
  onAdd: () => void;
}

/** What was taken out of the drawer since the last close; nothing for whoever neither took nor may take anything. */
export function SpentFromDrawer({ open, onAdd }: SpentFromDrawerProps) {
  const { time } = useFormat();
  const { may } = useAccess();
  const { cashSpent, drawerExpenses: rows, drawerExpenseCount: count } = open;
  const mayAdd = may('expenses.enter');
  if (rows.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={t('Spent from the drawer')}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4">
          {t('Spent from the drawer: {amount}', { amount: formatRupees(cashSpent) })}
        </Title>
        {mayAdd && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAdd}
          >
            {t('New expense')}
          </Button>
        )}
      </Group>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ id, payee, amount, enteredAt }) => (
            <li key={id}>
              {amount < 0
                ? t('{amount} back from {payee}', { amount: formatRupees(-amount), payee })
                : t('{amount} to {payee}', { amount: formatRupees(amount), payee })}
              , {time(enteredAt)}
            </li>
          ))}
        </ul>
      )}
      {count > rows.length && (
        <Text size="sm">
          {t('The first {shown} of {all}.', { shown: rows.length, all: count })}
        </Text>
      )}
    </section>
  );
}
