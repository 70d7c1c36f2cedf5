import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { VoidDialog } from '../../web/forms/VoidDialog';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { useAccess, useSession } from '../../web/session/session';
import cards from '../../web/ui/cards.module.css';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { focusOn } from '../../web/ui/returnFocus';
import { TwoLines } from '../../web/ui/TwoLines';
import { tellDone, tellFailure } from '../../web/ui/tell';
import { ShareButton } from '../sharing/widgets/ShareButton';
import classes from './BillDetails.module.css';
import type { Bill } from './bill';
import { paymentMethodLabel } from './billLabels';
import { needsSecondPerson } from './billRequest';
import { MoneyDialog } from './MoneyDialog';
import { PaymentDialog } from './PaymentDialog';
import {
  heldBy,
  isReversed,
  type Payment,
  type PaymentKind,
  paymentMethods,
  refundsToHoldNothing,
} from './payment';
import { leftOfItems } from './refundedItems';
import { useRenewal } from './useRenewal';

interface BillPaymentsProps {
  bill: Bill;
  isReadOnly?: boolean;
}

/** What was paid and given back on a bill, row by row. */
export function BillPayments({ bill, isReadOnly = false }: BillPaymentsProps) {
  const { dateTime } = useFormat();
  const columns = useMemo(
    (): Column<Payment>[] => [
      {
        header: t('Date'),
        isShort: true,
        card: 'quiet',
        cell: ({ receivedAt, receivedByName, confirmedByName }) => (
          <TwoLines
            main={dateTime(receivedAt)}
            sub={
              confirmedByName
                ? t('{name}, confirmed by {second}', {
                    name: receivedByName,
                    second: confirmedByName,
                  })
                : receivedByName
            }
          />
        ),
      },
      {
        header: t('Type'),
        isShort: true,
        className: `${cards.first} ${cards.lead}`,
        cell: (row) => (
          <Stack gap={0}>
            <span>{t(kindLabels[row.kind])}</span>
            {wordsOf(row, bill).map((words) => (
              <Text key={words} span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {words}
              </Text>
            ))}
          </Stack>
        ),
      },
      {
        header: t('Payment Method'),
        isShort: true,
        className: `${cards.first} ${cards.dotted} ${cards.quiet}`,
        cell: ({ method }) => paymentMethodLabel(method),
      },
      {
        header: t('Amount'),
        isAmount: true,
        card: 'amount',
        cell: ({ kind, amount }) => formatRupees(kind === 'payment' ? amount : -amount),
      },
      {
        header: t('Actions'),
        isActions: true,
        card: 'actions',
        cell: (row) =>
          !isReversed(bill.payments, row) && (
            <Group gap="xs" justify="flex-end" wrap="nowrap">
              {!isReadOnly && <NotReceivedButton bill={bill} payment={row} />}
              <PrintLink
                to="/app/papers/bill/$id/receipt/$paymentId"
                params={{ id: bill.id, paymentId: row.id }}
                label={t('Print the receipt of {amount}', { amount: formatRupees(row.amount) })}
                size="xs"
                className={cards.aside ?? ''}
              >
                <span className={cards.word}>{t('Receipt')}</span>
              </PrintLink>
            </Group>
          ),
      },
    ],
    [dateTime, bill, isReadOnly],
  );
  if (bill.payments.length === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {t('Payments')}
      </Title>
      <RecordTable
        label={t('Payments')}
        className={classes.lines}
        columns={columns}
        rows={bill.payments}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
}

const kindLabels: Record<PaymentKind, string> = {
  payment: 'Payment',
  refund: 'Refunded',
  reversal: 'Not received',
};

/** What is said of a row beside its kind: why, for which items, under which number. */
function wordsOf({ reason, items, reference }: Payment, bill: Bill): string[] {
  return [
    reason,
    items?.map((place) => bill.items[place]?.description).join(', '),
    reference && t('UPI reference {reference}', { reference }),
  ].filter((words): words is string => Boolean(words));
}

/** Says that a payment by UPI, which counts as soon as it is entered, has not come: the bill is due again. */
function NotReceivedButton({ bill, payment }: { bill: Bill; payment: Payment }) {
  const { may } = useAccess();
  const renew = useRenewal();
  const context = useIdempotencyKey();
  const button = useRef<HTMLButtonElement>(null);
  const { amount, id } = payment;
  const action = useAction({
    mutationFn: () => client.billing.notReceived({ id }, { context }),
    onSuccess: () => {
      // The button goes; whoever works by keys stays in the dialog.
      focusOn(button.current?.closest('[role=dialog]') ?? null);
      renew();
      tellDone(t('{amount} is due again', { amount: formatRupees(amount) }));
    },
    onError: (error: Error) => {
      renew();
      tellFailure(error);
    },
  });
  if (payment.kind !== 'payment' || payment.method !== 'upi' || bill.voided) return null;
  if (amount > bill.paid || !may('billing.notReceived')) return null;
  return (
    // With an edge: as words alone it would say of a paid bill that its money has not come.
    <Button
      ref={button}
      variant="default"
      size="xs"
      disabled={action.isPending}
      aria-label={t('{amount} by UPI: not received yet', { amount: formatRupees(amount) })}
      onClick={() => action.mutate(undefined)}
    >
      {t('Not received yet')}
    </Button>
  );
}

interface BillActionsProps {
  bill: Bill;
  /** Asks for the payment at once. */
  isPaying?: boolean;
}

/** Takes a payment, prints, shares, refunds, voids: whatever the bill's state allows, what is to be done first. */
export function BillActions({ bill, isPaying = false }: BillActionsProps) {
  const { may } = useAccess();
  const isDue = !bill.voided && bill.due > 0 && may('billing.pay');
  const [asked, setAsked] = useState<PaymentKind | 'void' | null>(
    isPaying && isDue ? 'payment' : null,
  );
  const close = () => setAsked(null);
  return (
    <>
      {isDue && (
        <Button className={classes.main ?? ''} onClick={() => setAsked('payment')}>
          {t('Take payment')}
        </Button>
      )}
      <PrintLink
        to="/app/papers/bill/$id"
        params={{ id: bill.id }}
        variant={isDue ? 'default' : 'filled'}
        className={isDue ? '' : (classes.main ?? '')}
      >
        {t('Print bill')}
      </PrintLink>
      {!bill.voided && <ShareButton paper={{ kind: 'bill', id: bill.id }} />}
      {!bill.voided && bill.paid > 0 && may('billing.refund') && (
        <Button variant="default" onClick={() => setAsked('refund')}>
          {t('Refund')}
        </Button>
      )}
      {!bill.voided && may('billing.void') && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('More about this bill')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setAsked('void')}>
              {t('Void')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {/* An open dialog stays when the bill is voided meanwhile: it says why nothing was saved. */}
      {asked === 'void' && <VoidBillDialog bill={bill} onClose={close} />}
      {asked === 'payment' && <PaymentDialog bill={bill} onClose={close} />}
      {asked === 'refund' && <RefundDialog bill={bill} onClose={close} />}
    </>
  );
}

interface BillDialogProps {
  bill: Bill;
  onClose: () => void;
}

function RefundDialog({ bill, onClose }: BillDialogProps) {
  const renew = useRenewal();
  const takesTwo = useSecondPerson(bill);
  const left = leftOfItems(bill);
  return (
    <MoneyDialog
      kind="refund"
      bill={bill}
      most={bill.paid}
      usualMethod={refundsToHoldNothing(bill.payments)[0]?.method ?? 'cash'}
      came={paymentMethods
        .map((method) => ({ method, held: heldBy(bill.payments, method) }))
        .filter(({ held }) => held > 0)
        .map(({ method, held }) => `${paymentMethodLabel(method)} ${formatRupees(held)}`)
        .join(' · ')}
      items={bill.items.map(({ description }, place) => ({ description, left: left[place] ?? 0 }))}
      note={(amount) => takesTwo(amount) && t(secondPersonNote)}
      save={async ({ reason, method, amount, items }, options) => {
        const { id } = bill;
        const money = { method, amount, items };
        if (!takesTwo(amount)) return client.billing.refund({ id, ...money, reason }, options);
        await client.billing.request({ id, refund: money, reason }, options);
        return bill;
      }}
      onSaved={(after, { amount }) => {
        renew();
        tellDone(
          takesTwo(amount)
            ? t('Sent to a second person to confirm')
            : refundedMessage(after, amount),
        );
        onClose();
      }}
      onRefused={renew}
      onClose={onClose}
    />
  );
}

function refundedMessage({ patientName, payments, creditNotes }: Bill, amount: number): string {
  const values = { amount: formatRupees(amount), name: patientName };
  const note = creditNotes.find(({ paymentId }) => paymentId === payments.at(-1)?.id);
  return note
    ? t('{amount} refunded to {name}, credit note {number}', { ...values, number: note.number })
    : t('{amount} refunded to {name}', values);
}

function VoidBillDialog({ bill, onClose }: BillDialogProps) {
  const renew = useRenewal();
  const takesTwo = useSecondPerson(bill);
  const back = refundsToHoldNothing(bill.payments)
    .map(({ method, amount }) => `${paymentMethodLabel(method)} ${formatRupees(amount)}`)
    .join(', ');
  return (
    <VoidDialog
      what="bill"
      note={[
        back && t('What was paid will be recorded as refunded: {back}.', { back }),
        takesTwo(bill.paid) && t(secondPersonNote),
      ]
        .filter(Boolean)
        .join(' ')}
      save={async (reason, options) => {
        const { id } = bill;
        if (!takesTwo(bill.paid)) return client.billing.void({ id, reason });
        await client.billing.request({ id, refund: null, reason }, options);
        return tellDone(t('Sent to a second person to confirm'));
      }}
      queryKey={api.billing.key()}
      onRefused={renew}
      onClose={onClose}
    />
  );
}

const secondPersonNote =
  'This amount needs a second person. They will be asked, and nothing is refunded until they confirm.';

/** Whether giving back an amount on this bill takes a second person in this clinic. */
function useSecondPerson(bill: Bill) {
  const above = useSession()?.rules?.secondPersonAbove ?? null;
  return (amount: number) => needsSecondPerson(amount, bill, above);
}
