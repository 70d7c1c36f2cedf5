import { ActionIcon, Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client, codeOf, isUncertain } from '../../web/api/api';
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
import { notifyFailure, notifySuccess } from '../../web/ui/tell';
import { ShareButton } from '../sharing/widgets/ShareButton';
import { BackToStock } from './BackToStock';
import classes from './BillDetails.module.css';
import type { Bill } from './bill';
import { paymentMethodLabel } from './billLabels';
import { needsSecondPerson } from './billRequest';
import { MoneyDialog } from './MoneyDialog';
import { linesAt, type MedicinesAfter, returnedLinesOf } from './medicineReturns';
import { PaymentDialog } from './PaymentDialog';
import {
  fullRefunds,
  isReversed,
  netByMethod,
  type Payment,
  type PaymentKind,
  paymentMethods,
} from './payment';
import { receiptName } from './receipt';
import { refundableAmounts } from './refundedItems';
import { useRefetchBills } from './useRenewal';

interface BillPaymentsProps {
  bill: Bill;
  isReadOnly?: boolean;
}

/** The payments, refunds and reversals of a bill, as a table. */
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
            {detailsOf(row, bill).map((detail) => (
              <Text key={detail} span size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {detail}
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

/** The details below a row's kind: receipt, reason, items and UPI reference. */
function detailsOf(payment: Payment, bill: Bill): string[] {
  const { kind, reason, items, reference } = payment;
  return [
    kind !== 'reversal' && t('Receipt {number}', { number: receiptName(payment) }),
    reason,
    items?.map((position) => bill.items[position]?.description).join(', '),
    reference && t('UPI reference {reference}', { reference }),
  ].filter((detail): detail is string => Boolean(detail));
}

/** Marks a UPI payment, which counts as soon as it is entered, as not received: its amount is due again. */
function NotReceivedButton({ bill, payment }: { bill: Bill; payment: Payment }) {
  const { may } = useAccess();
  const refetchBills = useRefetchBills();
  const context = useIdempotencyKey();
  const button = useRef<HTMLButtonElement>(null);
  const { amount, id } = payment;
  const action = useAction({
    mutationFn: () => client.billing.notReceived({ id }, { context }),
    onSuccess: () => {
      // The button disappears, so the focus moves to the dialog for keyboard users.
      focusOn(button.current?.closest('[role=dialog]') ?? null);
      refetchBills();
      notifySuccess(t('{amount} is due again', { amount: formatRupees(amount) }));
    },
    onError: (error: Error) => {
      refetchBills();
      notifyFailure(error);
    },
  });
  if (payment.kind !== 'payment' || payment.method !== 'upi' || bill.voided) return null;
  if (amount > bill.paid || !may('billing.notReceived')) return null;
  return (
    // With a border: as plain text it would read as if the money of a paid bill had not arrived.
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
  /** Opens the payment dialog at once. */
  isPaying?: boolean;
}

/** The actions that a bill's status allows: payment, print, share, refund, void; the most likely one stands out. */
export function BillActions({ bill, isPaying = false }: BillActionsProps) {
  const { may } = useAccess();
  const isDue = !bill.voided && bill.due > 0 && may('billing.pay');
  const [openDialog, setOpenDialog] = useState<PaymentKind | 'void' | null>(
    isPaying && isDue ? 'payment' : null,
  );
  const close = () => setOpenDialog(null);
  return (
    <>
      {isDue && (
        <Button className={classes.main ?? ''} onClick={() => setOpenDialog('payment')}>
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
        <Button variant="default" onClick={() => setOpenDialog('refund')}>
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
            <Menu.Item c="var(--mantine-color-error)" onClick={() => setOpenDialog('void')}>
              {t('Void')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {/* An open dialog stays when the bill is voided meanwhile: it says why nothing was saved. */}
      {openDialog === 'void' && <VoidBillDialog bill={bill} onClose={close} />}
      {openDialog === 'payment' && <PaymentDialog bill={bill} onClose={close} />}
      {openDialog === 'refund' && <RefundDialog bill={bill} onClose={close} />}
    </>
  );
}

interface BillDialogProps {
  bill: Bill;
  onClose: () => void;
}

function RefundDialog({ bill, onClose }: BillDialogProps) {
  const refetchBills = useRefetchBills();
  const needsSecondNow = useSecondPerson(bill);
  // How an amount was first sent: the refetched bill may contain that refund before its answer comes, or after it was
  // lost, and sending it again must be the same request, which the server recognises.
  const [sent, setSent] = useState<{ amount: number; needsSecond: boolean } | null>(null);
  const needsSecond = (amount: number) =>
    sent?.amount === amount ? sent.needsSecond : needsSecondNow(amount);
  const left = refundableAmounts(bill);
  return (
    <MoneyDialog
      kind="refund"
      bill={bill}
      maxAmount={bill.paid}
      defaultMethod={fullRefunds(bill.payments)[0]?.method ?? 'cash'}
      paidByMethod={paymentMethods
        .map((method) => ({ method, net: netByMethod(bill.payments, method) }))
        .filter(({ net }) => net > 0)
        .map(({ method, net }) => `${paymentMethodLabel(method)} ${formatRupees(net)}`)
        .join(' · ')}
      items={bill.items.map(({ description, given }, index) => ({
        ...{ description, given },
        left: left[index] ?? 0,
      }))}
      note={(amount) => needsSecond(amount) && t(secondPersonNote)}
      save={async ({ reason, method, amount, items, returned }, options) => {
        const { id } = bill;
        const money = { method, amount, items };
        const isRequest = needsSecond(amount);
        setSent({ amount, needsSecond: isRequest });
        if (!isRequest) return client.billing.refund({ id, ...money, reason, returned }, options);
        await client.billing.request({ id, refund: money, reason, returned }, options);
        return bill;
      }}
      onSaved={(after, { amount }) => {
        refetchBills();
        notifySuccess(
          needsSecond(amount)
            ? t('Sent to a second person to confirm')
            : refundedMessage(after, amount),
        );
        onClose();
      }}
      onRefused={(error) => {
        // Nothing was stored, so it is decided anew when it is sent again.
        if (!isUncertain(error) && codeOf(error) !== 'ALREADY_SAVED') setSent(null);
        refetchBills();
      }}
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
  const refetchBills = useRefetchBills();
  const needsSecond = useSecondPerson(bill);
  const [medicines, setMedicines] = useState<MedicinesAfter>('stay');
  const lines = linesAt(bill.items, []);
  const returned = returnedLinesOf(lines, { medicines, units: {} });
  const back = fullRefunds(bill.payments)
    .map(({ method, amount }) => `${paymentMethodLabel(method)} ${formatRupees(amount)}`)
    .join(', ');
  return (
    <VoidDialog
      kind="bill"
      note={[
        back && t('What was paid will be recorded as refunded: {back}.', { back }),
        needsSecond(bill.paid) && t(secondPersonNote),
      ]
        .filter(Boolean)
        .join(' ')}
      save={async (reason, options) => {
        const { id } = bill;
        if (!needsSecond(bill.paid)) return client.billing.void({ id, reason, returned });
        await client.billing.request({ id, refund: null, reason, returned }, options);
        return notifySuccess(t('Sent to a second person to confirm'));
      }}
      queryKey={api.billing.key()}
      onRefused={refetchBills}
      onClose={onClose}
    >
      {lines.length > 0 && <BackToStock value={medicines} onChange={setMedicines} />}
    </VoidDialog>
  );
}

const secondPersonNote =
  'This amount needs a second person. They will be asked, and nothing is refunded until they confirm.';

/** A predicate: true if refunding this amount (paise) on the bill needs a second person in this clinic. */
function useSecondPerson(bill: Bill) {
  const above = useSession()?.rules?.secondPersonAbove ?? null;
  return (amount: number) => needsSecondPerson(amount, bill, above);
}
