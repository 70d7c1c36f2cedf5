import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { expenseMethodLabels, type RecurringExpense } from './expense';

/** A monthly expense with a day on which it was due. */
export interface Due {
  recurring: RecurringExpense;
  dueOn: string;
}

/** What comes every month, is due and is not entered; nothing books itself. */
export function DueExpenses({ onChange }: { onChange: (due: Due) => void }) {
  const { data: all = [] } = useQuery(api.expenses.recurring.queryOptions());
  const due = all.flatMap((recurring) => recurring.due.map((dueOn) => ({ recurring, dueOn })));
  if (due.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label={t('Due')}>
      <Title order={2} size="h4">
        {t('Due')}
      </Title>
      {due.map((one) => (
        <DueRow key={`${one.recurring.id} ${one.dueOn}`} due={one} onChange={() => onChange(one)} />
      ))}
    </Stack>
  );
}

/** Entered as it is by one press, dated on the day on which it was due, cash out of the drawer; or changed first. */
function DueRow({ due: { recurring, dueOn }, onChange }: { due: Due; onChange: () => void }) {
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const { id, kindId, payee, purpose, amount, method } = recurring;
  const { mutate, isPending } = useAction({
    mutationFn: () =>
      client.expenses.enter(
        {
          ...{ kindId, payee, purpose, amount, method, isFromDrawer: method === 'cash' },
          ...{ spentOn: dueOn, monthly: { id, dueOn } },
        },
        { context },
      ),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: api.dayClose.preview.key() });
      notifySuccess(t('{amount} to {payee} entered', { amount: formatRupees(amount), payee }));
    },
    onError: notifyFailure,
    // Also after a failure: another desk may have entered it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.expenses.key() }),
  });
  return (
    <Group gap="xs">
      <Text flex="1 1 14rem" maw="36rem">
        {t('{amount} to {payee}, {day}', {
          amount: formatRupees(amount),
          payee,
          day: formatCalendarDate(dueOn),
        })}
        <Text span size="sm" c="dimmed" display="block">
          {method === 'cash' ? t('Cash from the drawer') : t(expenseMethodLabels[method])}
        </Text>
      </Text>
      <Button
        size="xs"
        aria-label={t('Enter the expense to {payee}', { payee })}
        disabled={isPending}
        onClick={() => mutate(undefined)}
      >
        {t('Enter')}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Change the expense to {payee} first', { payee })}
        disabled={isPending}
        onClick={onChange}
      >
        {t('Change first')}
      </Button>
    </Group>
  );
}
