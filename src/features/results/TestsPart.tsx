import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { RecordsPage } from '../../web/records/RecordsPage';
import { useAccess } from '../../web/session/session';
import cards from '../../web/ui/cards.module.css';
import { type Column, opensRow } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import type { Price } from '../priceList/price';
import { ListSignature } from '../substances/widgets/ListSignature';
import { TestDialog } from './TestDialog';
import {
  allPanels,
  allTests,
  type LabTest,
  loincNotice,
  type Panel,
  testName,
  testsFor,
  testsVersion,
} from './test';
import { settingOf, type TestSetting } from './testSettings';
import { unitShown } from './units';

type Row = TestSetting & { id: string; test: LabTest | Panel; price: Price | undefined };

const everything = [...allPanels, ...allTests];

/** The list of tests in the settings: what is known of each, and the clinic's interval and price. */
export function TestsPart() {
  const { may } = useAccess();
  const [text, setText] = useState('');
  const [editedRow, setEditedRow] = useState<Row | null>(null);
  const settings = useQuery(api.tests.list.queryOptions());
  const prices = useQuery(api.priceList.list.queryOptions());
  const rows = useMemo(
    () =>
      (text.trim() === '' ? everything : testsFor(text)).map((test): Row => {
        const setting = settingOf(settings.data ?? [], test.key);
        const price = prices.data?.find(({ id }) => id === setting.priceId);
        return { ...setting, id: test.key, test, price };
      }),
    [settings.data, prices.data, text],
  );
  const columns = useMemo(() => columnsOf(setEditedRow), []);
  return (
    <RecordsPage
      title={t('Tests')}
      subtitle={t('The tests that the pad knows, with the clinic’s intervals and prices')}
      exported={false}
      cards={
        <Stack mb="lg">
          {may('substances.sign') ? (
            <ListSignature list="tests" version={testsVersion} />
          ) : (
            <Alert color="yellow" role="note" icon={<IconAlertTriangle aria-hidden />}>
              {t('A doctor of the clinic looks this list through, and signs it here.')}
            </Alert>
          )}
        </Stack>
      }
      search={{
        label: t('Search tests'),
        placeholder: t('Search by name'),
        value: text,
        onChange: setText,
      }}
      columns={columns}
      query={settings}
      rows={rows}
      emptyIcon={IconFlask}
      emptyTitle={t('No tests found')}
      emptyHint={t('Another test can be written on the pad all the same, under its own name.')}
    >
      <Text size="sm" c="dimmed" mt="lg" lang="en">
        {loincNotice}
      </Text>
      {editedRow && (
        <TestDialog
          test={editedRow.test}
          setting={editedRow}
          prices={prices.data ?? []}
          onClose={() => setEditedRow(null)}
        />
      )}
    </RecordsPage>
  );
}

function columnsOf(onEdit: (row: Row) => void): Column<Row>[] {
  return [
    {
      header: t('Test'),
      card: 'title',
      className: cards.brief,
      cell: ({ test }) => <TwoLines main={testName(test.key) ?? test.name} sub={detailsOf(test)} />,
    },
    {
      header: t('Every'),
      card: 'quiet',
      className: cards.named,
      cell: ({ intervalMonths: months }) =>
        months !== null && t('{months, plural, one {# month} other {# months}}', { months }),
    },
    {
      header: t('Price'),
      isAmount: true,
      card: 'amount',
      cell: ({ price }) => price && formatRupees(price.unitPrice),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (row) => (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('Edit {name}', { name: testName(row.testKey) ?? row.testKey })}
          onClick={() => onEdit(row)}
          {...opensRow}
        >
          {t('Edit')}
        </Button>
      ),
    },
  ];
}

/** "hb, hgb · g/dL · LOINC 718-7 Hemoglobin …", or the tests of a panel. */
function detailsOf(test: LabTest | Panel): string {
  const typed = test.aliases.join(', ');
  if ('tests' in test) {
    return [typed, test.tests.map((key) => testName(key) ?? key).join(', ')]
      .filter(Boolean)
      .join(' · ');
  }
  const { unit = '', loinc } = test;
  return [typed, unitShown(unit), loinc && `LOINC ${loinc.code} ${loinc.name}`]
    .filter(Boolean)
    .join(' · ');
}
