import { Button, Paper, Stack, Textarea } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
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
import { notifySuccess } from '../../web/ui/tell';
import { ExpenseDialog } from '../expenses/widgets/ExpenseDialog';
import { CashCount } from './CashCount';
import classes from './CloseDayForm.module.css';
import {
  cashDifference,
  countedCash,
  type DayClose,
  type DayCloseForm,
  type DayPreview,
  dayCloseFromForm,
  dayCloseMessages,
  emptyCounts,
  expectedCash,
  handedOverCash,
  lacksReason,
  type NewDayClose,
  newDayClose,
  type OpenDay,
  unreadMessage,
} from './dayClose';
import { differenceLabel } from './dayCloseLabels';
import { ReceivedTable } from './ReceivedTable';
import { SpentFromDrawer } from './SpentFromDrawer';
import { UpiWithoutReference } from './UpiWithoutReference';

interface CloseDayFormProps {
  open: DayPreview;
  onClosed: (close: DayClose) => void;
}

/** Counts the cash against what is expected and closes the day. */
export function CloseDayForm({ open, onClosed }: CloseDayFormProps) {
  const { dateTime } = useFormat();
  const { form, input, drawer, reason, submit, problem, isSaving } = useDayClose(open, onClosed);
  const { counted, difference, isCounted } = drawer;
  const [isSpending, spending] = useDisclosure(false);
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
            <UpiWithoutReference
              payments={open.upiWithoutReference}
              total={open.upiWithoutReferenceTotal}
            />
          </Section>
          <CashCount form={form} counts={input.counts}>
            <SpentFromDrawer open={open} onAdd={spending.open} />
          </CashCount>
        </div>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} className={classes.sum}>
          <Stack>
            <Difference drawer={drawer} cashSpent={open.cashSpent} />
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
              isUnreadable={isUnread(form.values.leftCash, readRupees)}
              {...form.getInputProps('leftCash')}
            />
            <div className={classes.line}>
              <span>{t('Cash handed over')}</span>
              <span className={classes.strong}>
                {formatRupees(Math.max(0, handedOverCash({ counted, leftCash: input.leftCash })))}
              </span>
            </div>
            <FormAlert message={problem} />
            <Button type="submit" fullWidth disabled={isSaving}>
              {t(isSaving ? 'Closing...' : 'Close the day')}
            </Button>
          </Stack>
        </Paper>
      </form>
      {/* Outside of the form, which would hear of its submission too. */}
      {isSpending && <ExpenseDialog due={null} onClose={spending.close} />}
    </div>
  );
}

/** The form of a day's close, its computed drawer, and its submission. */
function useDayClose(open: OpenDay, onClosed: (close: DayClose) => void) {
  const float = rupeesFromPaise(open.openingCash);
  const form = useForm<DayCloseForm>({
    initialValues: { openingCash: float, counts: emptyCounts, leftCash: float, reason: '' },
  });
  // The filled-in float is no unsaved change.
  useUnsaved(form.isDirty('counts') || form.isDirty('reason'), 'screen');
  const [isReasonAsked, setReasonAsked] = useState(false);
  const reason = useRef<HTMLTextAreaElement>(null);
  const lastSent = useRef<{ typed: string; request: NewDayClose } | null>(null);
  const queryClient = useQueryClient();
  // The expected amounts may differ from those shown.
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.dayClose.key() });
  const { action, accept, problem } = useSubmission({
    save: client.dayClose.close,
    onSaved: (close) => {
      notifySuccess(t('Your day is closed.'));
      refetch();
      onClosed(close);
    },
    onRefused: refetch,
  });
  const isUnsent = action.isIdle || codeOf(action.error) === 'DAY_CHANGED';
  useFloatSync(form, float, isUnsent);

  const input = dayCloseFromForm(form.values, open);
  const submit = form.onSubmit(() => {
    // If the response was lost, the day may be closed and the amounts shown may be those of the next one: sending the
    // same request again returns the close that it made.
    if (action.mayBeDone && lastSent.current?.typed === JSON.stringify(form.values)) {
      action.mutate(lastSent.current.request);
      return;
    }
    const validation = validateClose(form.values, input);
    const isUnexplained = 'record' in validation && lacksReason(input, open);
    if (isUnexplained) {
      // With nothing counted, the field for the reason appears only now.
      flushSync(() => setReasonAsked(true));
      reason.current?.focus();
    }
    const request = accept(
      isUnexplained ? { message: t(dayCloseMessages.reason), marks: {} } : validation,
    );
    if (!request) return;
    lastSent.current = { typed: JSON.stringify(form.values), request };
    action.mutate(request);
  });
  const drawer = drawerOf(input, open, isReasonAsked);
  return { form, input, drawer, reason, submit, problem, isSaving: action.isPending };
}

/**
 * Updates the filled-in float when another one is loaded: the form may open before the previous close's float is known,
 * or the day may be closed in another window. A typed amount stays, and so does a sent one, so that the same request
 * can be sent again.
 */
function useFloatSync(
  form: UseFormReturnType<DayCloseForm>,
  float: string,
  isUnsent: boolean,
): void {
  const filledFloat = useRef(float);
  useEffect(() => {
    if (float === filledFloat.current || !isUnsent) return;
    for (const field of ['openingCash', 'leftCash'] as const) {
      if (form.getValues()[field] === filledFloat.current) form.setFieldValue(field, float);
    }
    filledFloat.current = float;
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
  /** True if the difference is to be shown. */
  isCounted: boolean;
}

/** Expected and counted cash; `isReasonAsked`: the form has asked for the reason of the difference. */
function drawerOf(
  { openingCash, counts }: NewDayClose,
  { received, cashSpent }: OpenDay,
  isReasonAsked: boolean,
): Drawer {
  const counted = countedCash(counts);
  const difference = cashDifference({ openingCash, received, cashSpent, counted });
  return {
    expected: expectedCash(openingCash, { received, cashSpent }),
    counted,
    difference,
    // Before the first note is counted, the difference would show the whole drawer as missing.
    isCounted: counted > 0 || difference === 0 || isReasonAsked,
  };
}

function Difference({ drawer, cashSpent }: { drawer: Drawer; cashSpent: number }) {
  const { expected, counted, difference, isCounted } = drawer;
  return (
    <Stack component="section" aria-label={t('Difference')} gap="xs">
      {cashSpent !== 0 && <Line name={t('Spent from the drawer')}>{formatRupees(cashSpent)}</Line>}
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
