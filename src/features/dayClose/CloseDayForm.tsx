import { Button, Paper, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../shared/language';
import { formatRupees, rupeesFromPaise } from '../../shared/money';
import { isUnread, readRupees } from '../../shared/readMoney';
import { api, client, codeOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useSubmission } from '../../web/forms/useSubmission';
import { validateWith } from '../../web/forms/validation';
import { useFormat } from '../../web/language/format';
import { AmountInput } from '../../web/ui/AmountInput';
import { Section } from '../../web/ui/Section';
import { tellDone } from '../../web/ui/tell';
import { CashCount } from './CashCount';
import classes from './CloseDayForm.module.css';
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
  type UnreferencedPayment,
  unreadMessage,
} from './dayClose';
import { differenceLabel } from './dayCloseLabels';
import { ReceivedTable } from './ReceivedTable';
import { UpiWithoutReference } from './UpiWithoutReference';

interface CloseDayFormProps {
  open: OpenDay & { upiWithoutReference: readonly UnreferencedPayment[] };
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
  const [isAsked, setAsked] = useState(false);
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
  // Before the first note is counted the whole drawer is not missing.
  const isCounted = counted > 0 || difference === 0 || isAsked;
  const submit = form.onSubmit(() => {
    // Where the answer was lost the day may be closed, and the amounts shown be those of the next one: the same
    // request then finds the close that it made.
    if (action.mayBeDone && sent.current?.typed === JSON.stringify(form.values)) {
      action.mutate(sent.current.request);
      return;
    }
    const unread = unreadMessage(form.values);
    const validation = unread
      ? { message: t(unread), marks: {} }
      : validateWith(newDayClose, wanted);
    const isUnexplained = 'record' in validation && lacksReason(wanted, open);
    if (isUnexplained) {
      // The field is there once it is known that nothing was to be counted.
      flushSync(() => setAsked(true));
      reason.current?.focus();
    }
    const request = accept(
      isUnexplained ? { message: t(dayCloseMessages.reason), marks: {} } : validation,
    );
    if (!request) return;
    sent.current = { typed: JSON.stringify(form.values), request };
    action.mutate(request);
  });

  return (
    <div className={classes.frame}>
      <form onSubmit={submit} noValidate aria-label={t('Close the day')} className={classes.form}>
        <div className={classes.work}>
          <Section
            title={
              open.since
                ? t('Received since {time}', { time: dateTime(open.since) })
                : t('Nothing received yet')
            }
          >
            <ReceivedTable {...open} />
            <UpiWithoutReference payments={open.upiWithoutReference} />
          </Section>
          <CashCount form={form} counts={wanted.counts} />
        </div>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes.sum}>
          <Stack>
            <Stack component="section" aria-label={t('Difference')} gap="xs">
              <Line name={t('Expected in the drawer')}>
                {formatRupees(expectedCash(openingCash, open.received))}
              </Line>
              <Line name={t('Counted')}>{formatRupees(counted)}</Line>
              <div className={`${classes.line} ${classes.difference}`}>
                <span>{t('Difference')}</span>
                {isCounted ? (
                  <span className={difference === 0 ? classes.even : classes.uneven}>
                    {differenceLabel(difference)}
                  </span>
                ) : (
                  <span className={classes.uncounted}>{t('Not counted yet')}</span>
                )}
              </div>
            </Stack>
            {difference !== 0 && isCounted && (
              <Textarea
                label={t('Reason for difference')}
                ref={reason}
                withAsterisk
                autosize
                minRows={2}
                {...form.getInputProps('reason')}
              />
            )}
            <AmountInput
              label={t('Float kept (₹)')}
              description={t('Small change for the next day')}
              isUnread={isUnread(form.values.leftCash, readRupees)}
              {...form.getInputProps('leftCash')}
            />
            <div className={classes.line}>
              <span>{t('Cash handed over')}</span>
              <span className={classes.strong}>
                {formatRupees(Math.max(0, counted - leftCash))}
              </span>
            </div>
            <FormAlert message={problem} />
            <Button type="submit" fullWidth disabled={action.isPending}>
              {t(action.isPending ? 'Closing...' : 'Close the day')}
            </Button>
          </Stack>
        </Paper>
      </form>
    </div>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className={classes.line}>
      <span>{name}</span>
      <span>{children}</span>
    </div>
  );
}
