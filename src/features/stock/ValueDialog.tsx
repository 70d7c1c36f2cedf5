import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { financialYearOfDay } from '../../shared/financialYear';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { isDay } from '../../web/records/filters';
import { useAccess, useClinic } from '../../web/session/session';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { Modal } from '../../web/ui/Modal';
import { type Column, RecordTable } from '../../web/ui/RecordTable';
import { inventoryDays } from './inventoryDays';
import { stockUnitLabels } from './ledger';
import type { StockValue } from './stockChanges';

type ValuedItem = StockValue['items'][number];

/** What is there now or was there on a day, such as the first and the last of the tax year, and what it cost. */
export function ValueDialog({ onClose }: { onClose: () => void }) {
  const { today } = useClinic();
  const { mayOpen } = useAccess();
  const inventories = inventoryDays(today);
  const [choice, setChoice] = useState('now');
  const [otherDay, setOtherDay] = useState(today);
  const inventory = inventories.find(({ date }) => date === choice);
  const day = inventory?.day ?? (choice === 'now' ? today : otherDay);
  const value = useQuery({
    ...api.stock.value.queryOptions({ input: { day } }),
    enabled: isDay(day),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal opened onClose={onClose} title={t('Value of the stock')} size="xl">
      <Stack>
        <Group align="end">
          <NativeSelect
            label={t('As on')}
            data={[
              { value: 'now', label: t('Today') },
              ...inventories.map(({ date, isFirst, year }) => ({
                value: date,
                label: isFirst
                  ? t('{date}, first day of {year}', { date: formatCalendarDate(date), year })
                  : t('{date}, last day of {year}', { date: formatCalendarDate(date), year }),
              })),
              { value: 'other', label: t('Another day') },
            ]}
            value={choice}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          />
          {choice === 'other' && (
            <TextInput
              type="date"
              label={t('At the end of')}
              maw="12rem"
              value={otherDay}
              onChange={({ currentTarget }) => setOtherDay(currentTarget.value)}
            />
          )}
          {mayOpen('registers') && isDay(day) && (
            <Button
              component={Link}
              to="/app/registers"
              search={{ register: 'inventory', ...yearOf(day) } as never}
              variant="default"
            >
              {t('Print or CSV')}
            </Button>
          )}
        </Group>
        {inventory?.isFirst && (
          <Text size="sm" c="dimmed">
            {t('Before anything came or went on that day.')}
          </Text>
        )}
        <ListState
          query={value}
          isEmpty={value.data?.items.length === 0}
          emptyTitle={t('Nothing was there')}
          skeleton={<FactsSkeleton lines={5} />}
        >
          {value.data && (
            <>
              <Text fw="bold">
                {t('Cost of all: {amount}', { amount: formatRupees(value.data.cost) })}
              </Text>
              <RecordTable
                label={t('Value of the stock')}
                columns={columnsOf()}
                rows={value.data.items}
                rowKey={({ itemId }) => itemId}
              />
            </>
          )}
        </ListState>
      </Stack>
    </Modal>
  );
}

/** The days of a register that has what was there at the end of a day: its tax year until then. */
function yearOf(day: string): { from: string; to: string } {
  return { from: `${financialYearOfDay(day)}-04-01`, to: day };
}

function columnsOf(): Column<ValuedItem>[] {
  return [
    { header: t('Medicine'), card: 'title', cell: ({ name }) => name },
    {
      header: t('Left'),
      isAmount: true,
      card: 'quiet',
      cell: ({ units, unit }) => `${units} ${t(stockUnitLabels[unit])}`,
    },
    {
      header: t('Cost not known'),
      isAmount: true,
      card: 'quiet',
      cell: ({ unpricedUnits }) => (unpricedUnits === 0 ? null : unpricedUnits),
    },
    {
      header: t('Cost'),
      isAmount: true,
      card: 'amount',
      cell: ({ cost }) => formatRupees(cost),
    },
  ];
}
