import { Button, Group, Menu, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees, percentFromBasisPoints } from '../../shared/money';
import { api } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { useFormat } from '../../web/language/format';
import { PrintLink } from '../../web/paper/PrintLink';
import { RecordsPage } from '../../web/records/RecordsPage';
import cards from '../../web/ui/cards.module.css';
import { RecordList } from '../../web/ui/RecordList';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import { RowMenu } from '../../web/ui/RowMenu';
import { TwoLines } from '../../web/ui/TwoLines';
import { PriceDialog } from './PriceDialog';
import { type Price, priceKindLabels } from './price';
import { PastePrices } from './widgets/PastePrices';

/** The price list in the settings, for administrators; reception selects items of bills from it. */
export function PriceListPart() {
  const [editedPrice, setEditedPrice] = useState<Price | null>(null);
  const [isAdding, adding] = useDisclosure(false);
  const [text, setText] = useState('');
  const list = useQuery(api.priceList.list.queryOptions());
  const { retire, isPending } = useRetire();
  const matches = (list.data ?? []).filter(({ name }) =>
    name.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const columns: Column<Price>[] = [
    ...detailColumns(),
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (price) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Edit {name}', { name: price.name })}
            onClick={() => setEditedPrice(price)}
            {...opensRow}
          >
            {t('Edit')}
          </Button>
          <RowMenu label={t('More about {name}', { name: price.name })}>
            <Menu.Item
              aria-label={t('Stop using {name}', { name: price.name })}
              disabled={isPending}
              onClick={() => retire({ id: price.id, isRetired: true })}
            >
              {t('Stop using')}
            </Menu.Item>
          </RowMenu>
        </Group>
      ),
    },
  ];
  return (
    <RecordsPage
      title={t('Price list')}
      subtitle={t('Services, procedures, tests and medicines to bill')}
      exported={false}
      actions={
        <>
          <PrintLink to="/app/papers/rates">{t('Print the rate board')}</PrintLink>
          <PastePrices />
        </>
      }
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
          {t('New price')}
        </Button>
      }
      search={{
        label: t('Search prices'),
        placeholder: t('Search by name'),
        value: text,
        onChange: setText,
      }}
      columns={columns}
      query={list}
      rows={matches}
      emptyIcon={IconTag}
      emptyTitle={t(text.trim() ? 'No prices found' : 'No prices yet')}
      emptyHint={t(
        text.trim()
          ? 'Try adjusting your search criteria'
          : 'Add what the clinic charges. Doctors’ fees stay in their own settings.',
      )}
    >
      <RetiredPrices />
      {isAdding && <PriceDialog price={null} onClose={adding.close} />}
      {editedPrice && (
        <PriceDialog
          key={editedPrice.id}
          price={editedPrice}
          onClose={() => setEditedPrice(null)}
        />
      )}
    </RecordsPage>
  );
}

function detailColumns(): Column<Price>[] {
  return [
    {
      header: t('Name'),
      card: 'title',
      className: cards.brief,
      cell: ({ name, localName, hsn }) => (
        <TwoLines
          main={name}
          sub={[localName, hsn && t('HSN/SAC {code}', { code: hsn })].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      header: t('Kind'),
      isShort: true,
      card: 'quiet',
      cell: ({ kind }) => t(priceKindLabels[kind]),
    },
    {
      header: t('Price'),
      isAmount: true,
      card: 'amount',
      cell: ({ unitPrice }) => formatRupees(unitPrice),
    },
    {
      header: t('Tax'),
      isAmount: true,
      card: 'quiet',
      className: cards.named,
      cell: ({ taxBasisPoints }) =>
        taxBasisPoints === null ? (
          <Text span inherit c="dimmed" className={cards.said ?? ''}>
            {t('Same as bill')}
          </Text>
        ) : (
          t('{percent}%', { percent: percentFromBasisPoints(taxBasisPoints) })
        ),
    },
  ];
}

function useRetire() {
  const { mutate: retire, isPending } = useAction(
    api.priceList.retire.mutationOptions(useOutcome(api.priceList.key())),
  );
  return { retire, isPending };
}

function RetiredPrices() {
  const list = useQuery(api.priceList.retired.queryOptions());
  const { date } = useFormat();
  const { retire, isPending } = useRetire();
  if (!list.data?.length) return null;
  const columns: Column<Price>[] = [
    ...detailColumns(),
    {
      header: t('Not used since'),
      isShort: true,
      card: 'last',
      className: cards.named,
      cell: ({ retiredAt }) => retiredAt && date(retiredAt),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: ({ id, name }) => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Use {name} again', { name })}
          disabled={isPending}
          onClick={() => retire({ id, isRetired: false })}
        >
          {t('Use again')}
        </Button>
      ),
    },
  ];
  return (
    <Stack component="section" mt="xl" gap="sm" aria-label={t('No longer used')}>
      <Title order={2} size="h3">
        {t('No longer used')}
      </Title>
      <RecordList
        query={list}
        label={t('No longer used')}
        columns={columns}
        rows={list.data}
        emptyTitle=""
      />
    </Stack>
  );
}
