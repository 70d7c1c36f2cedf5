import { Stack, Title } from '@mantine/core';
import { useMemo } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import cards from '../../web/ui/cards.module.css';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import classes from './BillDetails.module.css';
import type { Bill } from './bill';
import type { CreditNote } from './creditNote';

/** The credit notes of a tax invoice with refunds, or of a voided one. */
export function BillCreditNotes({ bill }: { bill: Bill }) {
  const { dateTime } = useFormat();
  const columns = useMemo(
    (): Column<CreditNote>[] => [
      {
        header: t('Date'),
        isShort: true,
        card: 'quiet',
        cell: ({ issuedAt, issuedByName }) => (
          <TwoLines main={dateTime(issuedAt)} sub={issuedByName} />
        ),
      },
      {
        header: t('Number'),
        isShort: true,
        className: `${cards.first} ${cards.lead}`,
        cell: ({ number }) => number,
      },
      {
        header: t('Amount'),
        isAmount: true,
        card: 'amount',
        cell: ({ total }) => formatRupees(total),
      },
      {
        header: t('Actions'),
        isActions: true,
        card: 'actions',
        cell: ({ id, number }) => (
          <PrintLink
            to="/app/papers/bill/$id/credit-note/$creditNoteId"
            params={{ id: bill.id, creditNoteId: id }}
            label={t('Print credit note {number}', { number })}
            size="xs"
            className={cards.aside ?? ''}
          >
            <span className={cards.word}>{t('Credit note')}</span>
          </PrintLink>
        ),
      },
    ],
    [dateTime, bill.id],
  );
  if (bill.creditNotes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={3} size="h4">
        {t('Credit notes')}
      </Title>
      <RecordTable
        label={t('Credit notes')}
        className={classes.lines}
        columns={columns}
        rows={bill.creditNotes}
        rowKey={({ id }) => id}
      />
    </Stack>
  );
}
