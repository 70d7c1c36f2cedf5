import { Button, Paper, Stack, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
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
import { type Validation, validateWith } from '../../web/forms/validation';
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
  const { form, input, drawer, reason, submit, problem, isSaving } = useDayClose(open, onClosed);
  const { counted, difference, isCounted } = drawer;
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
          <CashCount form={form} counts={input.counts} />
        </div>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes.sum}>
          <Stack>
            <Difference drawer={drawer} />
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
                {formatRupees(Math.max(0, counted - input.leftCash))}
              </span>
            </div>
            <FormAlert message={problem} />
            <Button type="submit" fullWidth disabled={isSaving}>
              {t(isSaving ? 'Closing...' : 'Close the day')}
            </Button>
          </Stack>
        </Paper>
      </form>
    </div>
  );
}

/** The form of a day's close, what it comes to, and how it is sent. */
function useDayClose(open: OpenDay, onClosed: (close: DayClose) => void) {
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
  const isUnsent = action.isIdle || codeOf(action.error) === 'DAY_CHANGED';
  useFloatSync(form, float, isUnsent);

  const input = dayCloseFromForm(form.values, open);
  const submit = form.onSubmit(() => {
    // Where the answer was lost the day may be closed, and the amounts shown be those of the next one: the same
    // request then finds the close that it made.
    if (action.mayBeDone && sent.current?.typed === JSON.stringify(form.values)) {
      action.mutate(sent.current.request);
      return;
    }
    const validation = validateClose(form.values, input);
    const isUnexplained = 'record' in validation && lacksReason(input, open);
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
  const drawer = drawerOf(input, open, isAsked);
  return { form, input, drawer, reason, submit, problem, isSaving: action.isPending };
}

/**
 * Fills in another float once it is read: the form begins before it is known what the close before left in the drawer,
 * or the day is closed in another window. What was typed instead stays, and what was sent, so that the same request can
 * be sent again.
 */
function useFloatSync(
  form: UseFormReturnType<DayCloseForm>,
  float: string,
  isUnsent: boolean,
): void {
  const offered = useRef(float);
  useEffect(() => {
    if (float === offered.current || !isUnsent) return;
    for (const field of ['openingCash', 'leftCash'] as const) {
      if (form.getValues()[field] === offered.current) form.setFieldValue(field, float);
    }
    offered.current = float;
  }, [float, isUnsent, form]);
}

function validateClose(typed: DayCloseForm, input: NewDayClose): Validation<NewDayClose> {
  const unread = unreadMessage(typed);
  return unread ? { message: t(unread), marks: {} } : validateWith(newDayClose, input);
}

/** Amounts in paise. */
interface Drawer {
  expected: number;
  counted: number;
  difference: number;
  /** Whether the difference is shown. */
  isCounted: boolean;
}

/** What should be in the drawer and what is; `isAsked`: the reason for the difference was asked for. */
function drawerOf(
  { openingCash, counts }: NewDayClose,
  { received }: OpenDay,
  isAsked: boolean,
): Drawer {
  const counted = countedCash(counts);
  const difference = cashDifference({ openingCash, received, counted });
  return {
    expected: expectedCash(openingCash, received),
    counted,
    difference,
    // Before the first note is counted the whole drawer is not missing.
    isCounted: counted > 0 || difference === 0 || isAsked,
  };
}

function Difference({ drawer }: { drawer: Drawer }) {
  const { expected, counted, difference, isCounted } = drawer;
  return (
    <Stack component="section" aria-label={t('Difference')} gap="xs">
      <Line name={t('Expected in the drawer')}>{formatRupees(expected)}</Line>
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
