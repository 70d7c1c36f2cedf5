import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortId } from '../../../shared/ids';
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
import { PaymentDialog } from '../PaymentDialog';

interface TakeDuesProps {
  patientId: string;
  onClose: () => void;
}

/** Takes a payment for what a patient owes: of several bills one is chosen, the oldest stands first. */
export function TakeDues({ patientId, onClose }: TakeDuesProps) {
  const owed = useQuery(api.billing.owed.queryOptions({ input: { patientId }, staleTime: 0 }));
  const [chosen, setChosen] = useState<OwedBill | null>(null);
  // What was not read just now may be paid already. A dialog that is open stays, whatever happens to its bill.
  const only = owed.isFetchedAfterMount && owed.data?.length === 1 ? owed.data[0] : null;
  if (!chosen && only) setChosen(only);
  if (chosen) return <PaymentDialog bill={chosen} onClose={onClose} />;
  return <ChooseBill owed={owed} onChoose={setChosen} onClose={onClose} />;
}

interface ChooseBillProps {
  owed: ReturnType<typeof useQuery<OwedBill[]>>;
  onChoose: (bill: OwedBill) => void;
  onClose: () => void;
}

function ChooseBill({ owed, onChoose, onClose }: ChooseBillProps) {
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
          {bills?.map((bill, place) => {
            const name = bill.number ?? `#${shortId(bill.id)}`;
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
                  variant={place === 0 ? 'filled' : 'default'}
                  data-autofocus={place === 0 || undefined}
                  aria-label={t('Take payment for bill {id}', { id: name })}
                  onClick={() => onChoose(bill)}
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
