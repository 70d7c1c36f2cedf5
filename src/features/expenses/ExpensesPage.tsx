import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconCoins,
  IconFileText,
  IconList,
  IconPlus,
  IconRepeat,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { id as idSchema } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { ChoiceFilter } from '../../web/records/ChoiceFilter';
import { DaysFilter } from '../../web/records/DaysFilter';
import { isDay } from '../../web/records/filters';
import { Narrowing } from '../../web/records/Narrowing';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useRecordSearch } from '../../web/records/useRecordSearch';
import { useAccess } from '../../web/session/session';
import cards from '../../web/ui/cards.module.css';
import { narrowing } from '../../web/ui/narrowing';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { type Due, DueExpenses } from './DueExpenses';
import { type Expense, expenseMethodLabels, kindInWords } from './expense';
import { KindsDialog } from './KindsDialog';
import { MonthlyDialog } from './MonthlyDialog';
import { ReverseDialog } from './ReverseDialog';
import { ExpenseDialog } from './widgets/ExpenseDialog';

const isKind = (text: string): text is string =>
  text === 'suppliers' || idSchema.safeParse(text).success;

/** What the clinic spends, the newest first, with what is due this month. */
export function ExpensesPage() {
  const [isAdding, setAdding] = useState(false);
  const [due, setDue] = useState<Due | null>(null);
  const [reversed, setReversed] = useState<Expense | null>(null);
  const { data: kinds = [] } = useQuery(api.expenses.kinds.queryOptions());
  const search = useRecordSearch(api.expenses.search, {
    rows: 'expenses',
    filters: { kind: isKind, from: isDay, to: isDay },
  });
  const [kind, from, to] = [search.filter('kind'), search.filter('from'), search.filter('to')];
  const { mayOpen } = useAccess();
  const labelOfKind = (value: string | null, name: string | null = null) => {
    const found = kinds.find(({ id }) => id === value);
    return found ? kindInWords(found) : (name ?? t('Suppliers'));
  };
  const columns = columnsOf(({ kindId, kindName }) => labelOfKind(kindId, kindName), setReversed);
  const total = search.list.query.data?.pages[0]?.total;
  return (
    <RecordsPage
      title={t('Expenses')}
      subtitle={t('What the clinic spends')}
      back={
        mayOpen('billing')
          ? { to: '/app/billing', label: t('Back to Billing') }
          : { to: '/app/dashboard', label: t('Back to Dashboard') }
      }
      exported={false}
      actions={<ExpenseActions days={{ from: from.value, to: to.value }} />}
      main={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t('New expense')}
        </Button>
      }
      search={{
        label: t('Search expenses'),
        placeholder: t('Search by payee, kind or note'),
        ...search.box,
      }}
      filters={
        <Narrowing isUsed={Boolean(kind.value || from.value || to.value)}>
          <ChoiceFilter
            label={t('What for')}
            all={t('All kinds')}
            choices={[...kinds.map(({ id }) => id), 'suppliers']}
            labelOf={(id) => labelOfKind(id)}
            {...kind}
          />
          <DaysFilter label={t('Date')} from={from} until={to} />
        </Narrowing>
      }
      notice={
        <Stack gap="xs" mb="sm">
          <DueExpenses onChange={setDue} />
          {total !== undefined && (
            <Text size="sm" c="dimmed">
              {t('{amount} in all', { amount: formatRupees(total) })}
            </Text>
          )}
        </Stack>
      }
      columns={columns}
      {...search.list}
      emptyIcon={IconCoins}
      emptyTitle={t(search.isNarrowed ? 'No expenses found' : 'No expenses yet')}
      emptyHint={t(
        search.isNarrowed
          ? 'Try adjusting your search criteria'
          : 'Enter what the clinic pays: rent, salaries, repairs.',
      )}
    >
      {(isAdding || due) && (
        <ExpenseDialog
          due={due}
          onClose={() => {
            setAdding(false);
            setDue(null);
          }}
        />
      )}
      {reversed && <ReverseDialog expense={reversed} onClose={() => setReversed(null)} />}
    </RecordsPage>
  );
}

/** The way to what is spent on paper and as CSV, and the lists behind it. */
function ExpenseActions({ days: { from, to } }: { days: { from: string; to: string } }) {
  const { may } = useAccess();
  const [isMonthlyOpen, monthly] = useDisclosure(false);
  const [areKindsOpen, kinds] = useDisclosure(false);
  const search = { register: 'expenses', ...(from && { from }), ...(to && { to }) };
  return (
    <>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconFileText size={18} aria-hidden />}
        renderRoot={(props) => <Link to="/app/registers" search={search} {...props} />}
      >
        {t('On paper, as CSV')}
      </Button>
      <Button
        variant="default"
        classNames={narrowing}
        leftSection={<IconRepeat size={18} aria-hidden />}
        onClick={monthly.open}
      >
        {t('Monthly expenses')}
      </Button>
      {may('expenses.saveKind') && (
        <Button
          variant="default"
          classNames={narrowing}
          leftSection={<IconList size={18} aria-hidden />}
          onClick={kinds.open}
        >
          {t('Kinds of expenses')}
        </Button>
      )}
      {isMonthlyOpen && <MonthlyDialog onClose={monthly.close} />}
      {areKindsOpen && <KindsDialog onClose={kinds.close} />}
    </>
  );
}

function columnsOf(
  labelOfKind: (expense: Expense) => string,
  onReverse: (expense: Expense) => void,
): Column<Expense>[] {
  return [
    {
      header: t('Paid to'),
      card: 'title',
      className: cards.brief,
      cell: (expense) => (
        <TwoLines
          main={expense.payee}
          sub={[labelOfKind(expense), expense.purpose].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      header: t('Amount'),
      isAmount: true,
      card: 'amount',
      className: cards.brief,
      cell: ({ amount, reverses, reversedBy }) => (
        <TwoLines
          main={formatRupees(reverses === null ? amount : -amount)}
          sub={reverses !== null ? t('Reversal') : reversedBy !== null ? t('Reversed') : ''}
        />
      ),
    },
    {
      header: t('Payment Method'),
      isShort: true,
      card: 'quiet',
      cell: ({ method, isFromDrawer }) => (
        <TwoLines
          main={t(expenseMethodLabels[method])}
          sub={isFromDrawer ? t('From the drawer') : ''}
        />
      ),
    },
    {
      header: t('Date'),
      isShort: true,
      card: 'quiet',
      cell: ({ spentOn, enteredByName, reason }) => (
        <TwoLines
          main={formatCalendarDate(spentOn)}
          sub={[enteredByName, reason].filter(Boolean).join(': ')}
        />
      ),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (expense) =>
        expense.reverses === null &&
        expense.reversedBy === null && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Reverse the expense to {payee}', { payee: expense.payee })}
            onClick={() => onReverse(expense)}
            {...opensRow}
          >
            <span className={cards.word}>{t('Reverse')}</span>
            <IconArrowBackUp size={18} className={cards.sign} aria-hidden />
          </Button>
        ),
    },
  ];
}
