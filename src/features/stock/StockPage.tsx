import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconClipboardCheck,
  IconCurrencyRupee,
  IconNotebook,
  IconPackage,
  IconPackageImport,
  IconPlus,
  IconPlusMinus,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { searchedText } from '../../shared/fields';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { oneOf } from '../../web/records/filters';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useFilters } from '../../web/records/useFilters';
import { viewColumn } from '../../web/records/viewColumn';
import { useAccess } from '../../web/session/session';
import { useDialog } from '../../web/shell/openDialog';
import cards from '../../web/ui/cards.module.css';
import { narrowing } from '../../web/ui/narrowing';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { CountDialog } from './CountDialog';
import { DifferencesDialog } from './DifferencesDialog';
import { ExpiredDialog } from './ExpiredDialog';
import { stockUnitLabels } from './ledger';
import { OpeningDialog } from './OpeningDialog';
import { ReceiversDialog } from './ReceiversDialog';
import { StockedItemDialog } from './StockedItemDialog';
import { maxStockRows, type StockRow, type StockState, stockStates } from './stockChanges';
import { expiryInWords } from './stockItem';
import { ValueDialog } from './ValueDialog';
import { FindDialog } from './widgets/FindDialog';

const stateLabels: Record<StockState, string> = {
  all: 'All',
  low: 'Low',
  expiring: 'Expiring in 90 days',
  expired: 'Expired',
  moving: 'Moving',
  retired: 'No longer used',
};

/** What the page has opened: a medicine, or the patients who got a batch of it. */
type Opened = { id: string } | { item: StockRow; batchNumber: string };

/** The clinic's stock, for whoever keeps it. The address has which of its lists is shown. */
export function StockPage() {
  const { may } = useAccess();
  const [text, setText] = useState('');
  const typed = searchedText(text);
  const [searched] = useDebouncedValue(typed, 250);
  const { filters, set } = useFilters({ state: oneOf(stockStates) });
  const state = filters.state ?? 'all';
  const [opened, setOpened] = useState<Opened | null>(null);
  // Not in what stands for an empty list: that goes with the first batch, and a list may not be entered whole.
  const [isTyping, typing] = useDialog();
  const [isPasting, pasting] = useDialog();
  const [isFinding, finding] = useDialog();
  const [isWritingOff, writingOff] = useDialog();
  const list = useQuery({
    ...api.stock.search.queryOptions({ input: { text: searched, state } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(setOpened), []);
  const isNarrowed = searched !== '' || state !== 'all';
  const { items = [], counts } = list.data ?? {};
  const count = counts?.[state] ?? 0;
  return (
    <RecordsPage
      title={t('Stock')}
      subtitle={t('Medicines that the clinic gives out, by batch')}
      exported={false}
      actions={<StockActions />}
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={typing.open}>
          {t('Enter stock')}
        </Button>
      }
      search={{
        label: t('Search the stock'),
        placeholder: t('Medicine, maker, shelf or batch'),
        value: text,
        onChange: setText,
      }}
      filters={
        <StateChips
          value={state}
          counts={counts}
          onChange={(one) => set('state', one === 'all' ? '' : one)}
        />
      }
      notice={
        <Notice
          isExpired={state === 'expired' && count > 0}
          {...{ shown: items.length, count }}
          onWriteOff={writingOff.open}
        />
      }
      columns={columns}
      query={list}
      rows={items}
      isAwaited={list.isPlaceholderData || typed !== searched}
      emptyIcon={IconPackage}
      emptyTitle={t(isNarrowed ? 'No medicines found' : 'No stock yet')}
      emptyHint={t(
        isNarrowed
          ? 'Try adjusting your search criteria'
          : 'Count what is on the shelf and type it batch by batch, or paste a list with its batches. What comes in later is entered as an invoice.',
      )}
      emptyAction={
        !isNarrowed ? (
          <FirstSteps onType={typing.open} onPaste={pasting.open} />
        ) : searched !== '' && may('stock.find') ? (
          <Button variant="default" onClick={finding.open}>
            {t('It is on the shelf: put it in')}
          </Button>
        ) : null
      }
    >
      {isTyping && <OpeningDialog onClose={typing.close} />}
      {isPasting && <OpeningDialog isListAtFirst onClose={pasting.close} />}
      {isFinding && (
        <FindDialog item={null} name={searched} onFound={() => {}} onClose={finding.close} />
      )}
      {isWritingOff && <ExpiredDialog onClose={writingOff.close} />}
      {opened && 'id' in opened && (
        <StockedItemDialog id={opened.id} onClose={() => setOpened(null)} />
      )}
      {opened && 'item' in opened && (
        <ReceiversDialog
          item={opened.item}
          number={opened.batchNumber}
          onClose={() => setOpened(null)}
        />
      )}
    </RecordsPage>
  );
}

/** What is done at the shelf, and where else it leads. */
function StockActions() {
  const { mayOpen, may } = useAccess();
  const [isCounting, counting] = useDialog();
  const [isFinding, finding] = useDialog();
  const [isShowingDifferences, differences] = useDialog();
  const [isShowingValue, value] = useDialog();
  return (
    <>
      {mayOpen('purchases') && (
        <Button
          component={Link}
          to="/app/purchases"
          variant="default"
          classNames={narrowing}
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
        >
          {t('Purchases')}
        </Button>
      )}
      {mayOpen('registers') && (
        <Button
          component={Link}
          to="/app/registers"
          variant="default"
          classNames={narrowing}
          leftSection={<IconNotebook size={18} aria-hidden />}
        >
          {t('Registers')}
        </Button>
      )}
      {may('stock.value') && (
        <Button
          variant="default"
          classNames={narrowing}
          leftSection={<IconCurrencyRupee size={18} aria-hidden />}
          onClick={value.open}
        >
          {t('Value')}
        </Button>
      )}
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconPlusMinus size={18} aria-hidden />}
        onClick={differences.open}
      >
        {t('Differences')}
      </Button>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
        onClick={counting.open}
      >
        {t('Count')}
      </Button>
      {may('stock.find') && (
        <Button
          variant="default"
          classNames={narrowing}
          leftSection={<IconPackageImport size={18} aria-hidden />}
          onClick={finding.open}
        >
          {t('Found on the shelf')}
        </Button>
      )}
      {isCounting && <CountDialog onClose={counting.close} />}
      {isFinding && <FindDialog item={null} name="" onFound={() => {}} onClose={finding.close} />}
      {isShowingDifferences && <DifferencesDialog onClose={differences.close} />}
      {isShowingValue && <ValueDialog onClose={value.close} />}
    </>
  );
}

interface NoticeProps {
  /** Of expired batches, of which there are some. */
  isExpired: boolean;
  shown: number;
  count: number;
  onWriteOff: () => void;
}

/** What can be done about the rows, and how many others there are. */
function Notice({ isExpired, shown, count, onWriteOff }: NoticeProps) {
  return (
    <>
      {isExpired && (
        <Group mb="md">
          <Text size="sm">{t('Nothing of these batches can be given.')}</Text>
          <Button variant="default" size="xs" onClick={onWriteOff}>
            {t('Write off all that is expired')}
          </Button>
        </Group>
      )}
      {count > maxStockRows && (
        <Text size="sm" c="dimmed" mb="md">
          {t('The first {shown} of {all} are shown. Search for the others.', { shown, all: count })}
        </Text>
      )}
    </>
  );
}

interface FirstStepsProps {
  onType: () => void;
  onPaste: () => void;
}

/** The first hour: the shelf as it is today. */
function FirstSteps({ onType, onPaste }: FirstStepsProps) {
  const { mayOpen } = useAccess();
  return (
    <Group justify="center">
      <Button onClick={onType}>{t('Count and type')}</Button>
      <Button variant="default" onClick={onPaste}>
        {t('Paste a list or CSV')}
      </Button>
      {mayOpen('purchases') && (
        <Button component={Link} to="/app/purchases" variant="default">
          {t('Enter an invoice')}
        </Button>
      )}
    </Group>
  );
}

interface StateChipsProps {
  value: StockState;
  counts: Partial<Record<StockState, number>> | undefined;
  onChange: (state: StockState) => void;
}

/** Which of the lists is shown, with how many medicines each has. A second press shows all again. */
function StateChips({ value, counts, onChange }: StateChipsProps) {
  return (
    <Group gap="xs" role="group" aria-label={t('Which medicines')}>
      {stockStates.map((state) => (
        <Button
          key={state}
          size="sm"
          radius="xl"
          variant={state === value ? 'light' : 'default'}
          aria-pressed={state === value}
          onClick={() => onChange(state === value ? 'all' : state)}
        >
          {counts && state !== 'all'
            ? t('{name} ({count})', { name: t(stateLabels[state]), count: counts[state] ?? 0 })
            : t(stateLabels[state])}
        </Button>
      ))}
    </Group>
  );
}

function columnsOf(open: (opened: Opened) => void): Column<StockRow>[] {
  return [
    {
      header: t('Medicine'),
      card: 'title',
      className: cards.brief,
      cell: ({ name, maker, shelf, retiredAt }) => (
        <TwoLines
          main={name}
          sub={[retiredAt && t('No longer used'), maker, shelf].filter(Boolean).join(', ') || null}
        />
      ),
    },
    {
      header: t('Left'),
      isAmount: true,
      card: 'amount',
      cell: ({ unitsLeft, unit, isLow }) => (
        <TwoLines
          main={String(unitsLeft)}
          sub={isLow ? `${t(stockUnitLabels[unit])}, ${t('low')}` : t(stockUnitLabels[unit])}
        />
      ),
    },
    {
      header: t('Next expiry'),
      isShort: true,
      card: 'quiet',
      className: cards.named,
      cell: ({ nextExpiry }) => nextExpiry && expiryInWords(nextExpiry),
    },
    {
      header: t('Expired'),
      isAmount: true,
      card: 'quiet',
      className: cards.named,
      cell: ({ expiredUnits }) => (expiredUnits > 0 ? expiredUnits : null),
    },
    {
      header: t('Given in 90 days'),
      isAmount: true,
      card: 'quiet',
      className: cards.named,
      cell: ({ movedUnits }) => movedUnits,
    },
    viewColumn(
      ({ name }) => t('Open {name}', { name }),
      (id) => open({ id }),
      (item) =>
        item.foundBatches.map((batchNumber) => (
          <Button
            key={batchNumber}
            size="xs"
            variant="subtle"
            onClick={() => open({ item, batchNumber })}
          >
            {t('Who got batch {batch}', { batch: batchNumber })}
          </Button>
        )),
    ),
  ];
}
