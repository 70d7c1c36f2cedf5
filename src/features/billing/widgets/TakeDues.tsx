import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { formatRupees } from '../../../shared/money';
import { api } from '../../../web/api/api';
import { useFormat } from '../../../web/language/format';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import type { OwedBill } from '../bill';
import { billName } from '../billPaper';
import { PaymentDialog } from '../PaymentDialog';

interface TakeDuesProps {
  patientId: string;
  onClose: () => void;
}

/** Takes a payment for a patient's dues: of several bills the user selects one; the oldest is first. */
export function TakeDues({ patientId, onClose }: TakeDuesProps) {
  const owed = useQuery(api.billing.owed.queryOptions({ input: { patientId }, staleTime: 0 }));
  const [selectedBill, setSelectedBill] = useState<OwedBill | null>(null);
  // Cached bills may be paid by now. An open payment dialog stays, whatever happens to its bill.
  const onlyBill = owed.isFetchedAfterMount && owed.data?.length === 1 ? owed.data[0] : null;
  if (!selectedBill && onlyBill) setSelectedBill(onlyBill);
  if (selectedBill) return <PaymentDialog bill={selectedBill} onClose={onClose} />;
  return <BillSelection owed={owed} onSelect={setSelectedBill} onClose={onClose} />;
}

interface BillSelectionProps {
  owed: ReturnType<typeof useQuery<OwedBill[]>>;
  onSelect: (bill: OwedBill) => void;
  onClose: () => void;
}

function BillSelection({ owed, onSelect, onClose }: BillSelectionProps) {
  useReturnFocus();
  const { date } = useFormat();
  const bills = owed.isFetchedAfterMount ? owed.data : undefined;
  return (
    <Modal opened onClose={onClose} title={t('Which bill is paid?')} zIndex={300}>
      <Stack>
        <ListState
          query={owed}
          failure={couldNotLoad.bill}
          skeleton={<FactsSkeleton lines={4} />}
          isEmpty={bills?.length === 0}
          emptyTitle={t('This patient owes nothing now.')}
        >
          {bills?.map((bill, index) => {
            const name = billName(bill);
            return (
              <Group key={bill.id} justify="space-between" wrap="nowrap">
                <div>
                  <Text fw="bold">{t('Due: {amount}', { amount: formatRupees(bill.due) })}</Text>
                  <Text size="sm" c="dimmed">
                    {name} · {date(bill.createdAt)}
                  </Text>
                </div>
                <Button
                  flex="none"
                  variant={index === 0 ? 'filled' : 'default'}
                  data-autofocus={index === 0 || undefined}
                  aria-label={t('Take payment for bill {id}', { id: name })}
                  onClick={() => onSelect(bill)}
                >
                  {t('Take payment')}
                </Button>
              </Group>
            );
          })}
        </ListState>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
