import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { PayForm } from './PayForm';
import type { SupplierWithBalance } from './purchase';
import { SupplierForm } from './SupplierForm';

/** The suppliers with what is owed to each. */
export function SuppliersDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(api.purchases.suppliers.queryOptions());
  const [isAdding, adding] = useDisclosure(false);
  const [edited, setEdited] = useState<SupplierWithBalance | null>(null);
  const [paid, setPaid] = useState<SupplierWithBalance | null>(null);
  const suppliers = list.data ?? [];
  const owed = suppliers.reduce((sum, supplier) => sum + Math.max(0, supplier.owed), 0);
  const columns: Column<SupplierWithBalance>[] = [
    {
      header: t('Supplier'),
      card: 'title',
      cell: ({ name, phone, retiredAt }) => (
        <TwoLines main={name} sub={retiredAt === null ? phone : t('No longer used')} />
      ),
    },
    {
      header: t('Owed'),
      card: 'amount',
      isAmount: true,
      cell: (supplier) =>
        supplier.owed < 0 ? (
          <TwoLines main={formatRupees(-supplier.owed)} sub={t('Paid in advance')} />
        ) : (
          formatRupees(supplier.owed)
        ),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (supplier) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Pay {name}', { name: supplier.name })}
            onClick={() => setPaid(supplier)}
          >
            {t('Pay')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Edit {name}', { name: supplier.name })}
            onClick={() => setEdited(supplier)}
          >
            {t('Edit')}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Modal opened onClose={onClose} title={t('Suppliers')} size="xl">
      <Stack>
        <Group justify="space-between">
          <Text>{list.data && t('{amount} is owed in all', { amount: formatRupees(owed) })}</Text>
          <Button onClick={adding.open}>{t('New supplier')}</Button>
        </Group>
        <RecordList
          label={t('Suppliers')}
          columns={columns}
          query={list}
          rows={suppliers}
          emptyTitle={t('No suppliers yet')}
        />
      </Stack>
      {isAdding && <SupplierForm supplier={null} onClose={adding.close} />}
      {edited && <SupplierForm supplier={edited} onClose={() => setEdited(null)} />}
      {paid && <PayForm supplier={paid} onClose={() => setPaid(null)} />}
    </Modal>
  );
}
