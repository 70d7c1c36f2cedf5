import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import type { BillForm } from './bill';
import { type TestToBill, testsNotIn, withTests } from './testsToBill';

/**
 * The clinic's tests among those that the selected visit advises: a press adds one to the bill, as patients also go
 * elsewhere for them. Renders nothing where there are none.
 */
export function TestsToBill({ form }: { form: UseFormReturnType<BillForm> }) {
  const { patientId, tokenId, items } = form.values;
  const isChosen = patientId !== '' && tokenId !== '';
  const { data } = useQuery(
    api.billing.testsToBill.queryOptions({ input: isChosen ? { patientId, tokenId } : skipToken }),
  );
  const tests = testsNotIn(items, (isChosen && data) || []);
  const add = (added: readonly TestToBill[]) =>
    form.setFieldValue('items', (rows) => withTests(rows, added));
  if (tests.length === 0) return null;
  return (
    <Group gap={4} mt={4}>
      {tests.map((test) => (
        <Button
          key={test.testKey}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('Add {item} to the bill', { item: test.description })}
          onClick={() => add([test])}
        >
          {`${test.description} ${formatRupees(test.unitPrice)}`}
        </Button>
      ))}
      {tests.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => add(tests)}>
          {t('Add all tests')}
        </Button>
      )}
    </Group>
  );
}
