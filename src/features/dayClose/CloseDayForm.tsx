import { Button, Group, Paper, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../shared/money';
import { api, client, codeOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { judgedBy } from '../../web/forms/judged';
import { useUnsaved } from '../../web/forms/unsaved';
import { useSubmission } from '../../web/forms/useSubmission';
import { useFormat } from '../../web/language/format';
import { tellDone } from '../../web/ui/tell';
import { CashCount } from './CashCount';
import {
  cashDifference,
  countedCash,
  type DayClose,
  type DayCloseForm,
  dayCloseFromForm,
  dayCloseMessages,
  emptyCounts,
  expectedCash,
  lacksReason,
  type NewDayClose,
  newDayClose,
  type OpenDay,
} from './dayClose';
import { differenceLabel } from './dayCloseLabels';
import { ReceivedTable } from './ReceivedTable';

interface CloseDayFormProps {
  open: OpenDay;
  onClosed: (close: DayClose) => void;
}

/** Counts the cash against what is expected and closes the day. */
export function CloseDayForm({ open, onClosed }: CloseDayFormProps) {
  const { dateTime } = useFormat();
  const float = rupeesFromPaise(open.openingCash);
  const form = useForm<DayCloseForm>({
    initialValues: { openingCash: float, counts: emptyCounts, leftCash: float, reason: '' },
  });
  // Not what the form fills in by itself.
  useUnsaved(form.isDirty('counts') || form.isDirty('reason'), 'screen');
  const reason = useRef<HTMLTextAreaElement>(null);
  const sent = useRef<{ typed: string; request: NewDayClose } | null>(null);
  const queryClient = useQueryClient();
  // What is expected may be other than what is shown.
  const renew = () => void queryClient.invalidateQueries({ queryKey: api.dayClose.key() });
  const { action, accept, problem } = useSubmission({
    save: client.dayClose.close,
    onSaved: (closed) => {
      tellDone(t('Your day is closed.'));
      renew();
      onClosed(closed);
    },
    onRefused: renew,
  });

  // The form begins before it is known what the close before left in the drawer, or the day is closed in another
  // window. What was typed instead stays, and what was sent, so that the same request can be sent again.
  const offered = useRef(float);
  const isUnsent = action.isIdle || codeOf(action.error) === 'DAY_CHANGED';
  useEffect(() => {
    if (float === offered.current || !isUnsent) return;
    for (const field of ['openingCash', 'leftCash'] as const) {
      if (form.getValues()[field] === offered.current) form.setFieldValue(field, float);
    }
    offered.current = float;
  }, [float, isUnsent, form]);

  const wanted = dayCloseFromForm(form.values, open);
  const counted = countedCash(wanted.counts);
  const { openingCash, leftCash } = wanted;
  const difference = cashDifference({ openingCash, received: open.received, counted });
  const submit = form.onSubmit(() => {
    // Where the answer was lost the day may be closed, and the amounts shown be those of the next one: the same
    // request then finds the close that it made.
    if (action.mayBeDone && sent.current?.typed === JSON.stringify(form.values)) {
      action.mutate(sent.current.request);
      return;
    }
    const judged = judgedBy(newDayClose, wanted);
    const isUnexplained = 'record' in judged && lacksReason(wanted, open);
    if (isUnexplained) reason.current?.focus();
    const request = accept(
      isUnexplained ? { message: t(dayCloseMessages.reason), marks: {} } : judged,
    );
    if (!request) return;
    sent.current = { typed: JSON.stringify(form.values), request };
    action.mutate(request);
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('Close the day')}>
      <Stack>
        <Text>
          {open.since
            ? t('Received since {time}', { time: dateTime(open.since) })
            : t('You have received nothing yet.')}
        </Text>
        <ReceivedTable {...open} />
        <TextInput
          label={t('Opening cash (₹)')}
          description={t('What was in the drawer before')}
          inputMode="decimal"
          autoComplete="off"
          maw={320}
          {...form.getInputProps('openingCash')}
        />
        <CashCount form={form} counts={wanted.counts} />
        <Paper withBorder p="md" component="section" aria-label={t('Difference')}>
          <Stack gap={4}>
            <Line name={t('Expected in the drawer')}>
              {formatRupees(expectedCash(openingCash, open.received))}
            </Line>
            <Line name={t('Counted')}>{formatRupees(counted)}</Line>
            <Line name={t('Difference')} isStrong>
              {differenceLabel(difference)}
            </Line>
          </Stack>
        </Paper>
        {difference !== 0 && (
          <Textarea
            label={t('Reason for difference')}
            ref={reason}
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('Float kept (₹)')}
            description={t('Small change for the next day')}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('leftCash')}
          />
          <div>
            <Text size="sm">{t('Cash handed over')}</Text>
            <Text fw="bold">{formatRupees(Math.max(0, counted - leftCash))}</Text>
          </div>
        </SimpleGrid>
        <FormAlert message={problem} />
        <Group justify="flex-end">
          <Button type="submit" disabled={action.isPending}>
            {t(action.isPending ? 'Closing...' : 'Close the day')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Line(props: { name: string; children: string; isStrong?: boolean }) {
  const weight = props.isStrong ? 'bold' : 'normal';
  return (
    <Group justify="space-between">
      <Text fw={weight}>{props.name}</Text>
      <Text fw={weight}>{props.children}</Text>
    </Group>
  );
}
