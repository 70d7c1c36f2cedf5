import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { PrintLink } from '../../web/paper/PrintLink';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import { VoidedNotice } from '../../web/ui/VoidedNotice';
import { BillHead, BillStatement } from './BillDetails';
import { billName } from './billPaper';

/** One bill, read-only, for those who may see bills and do not work at reception. */
export function BillPage() {
  const { billId = '' } = useParams({ strict: false });
  const query = useQuery(api.billing.get.queryOptions({ input: { id: billId }, staleTime: 0 }));
  const bill = query.data;
  return (
    <>
      <PageHeader
        title={bill ? t('Bill {number}', { number: billName(bill) }) : t('Bill')}
        subtitle={bill?.patientName}
        back={
          bill
            ? { to: `/app/patients/${bill.patientId}`, label: t('To the patient') }
            : { to: '/app/dashboard', label: t('Back to Dashboard') }
        }
        action={
          bill && (
            <PrintLink to="/app/papers/bill/$id" params={{ id: bill.id }} variant="default">
              {t('Print bill')}
            </PrintLink>
          )
        }
      />
      <ListState
        query={query}
        failure={couldNotLoad.bill}
        skeleton={<FactsSkeleton lines={12} />}
        isEmpty={!bill}
        emptyTitle={t('This bill does not exist')}
      >
        {bill && (
          <Section title={t('Bill Details')}>
            <Stack gap="lg">
              <VoidedNotice voided={bill.voided} />
              <BillHead bill={bill} />
              <BillStatement bill={bill} isNew={false} isReadOnly />
            </Stack>
          </Section>
        )}
      </ListState>
    </>
  );
}
