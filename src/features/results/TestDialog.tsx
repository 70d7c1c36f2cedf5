import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plainDigits } from '../../shared/digits';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { hintBelow } from '../../web/forms/hintBelow';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import type { Price } from '../priceList/price';
import { type LabTest, type Panel, testName } from './test';
import { type NewTestSetting, newTestSetting, type TestSetting } from './testSettings';

interface TestDialogProps {
  test: LabTest | Panel;
  setting: TestSetting;
  /** In use. */
  prices: readonly Price[];
  onClose: () => void;
}

/** Chooses the interval and the price of a test. */
export function TestDialog({ test, setting, prices, onClose }: TestDialogProps) {
  const queryClient = useQueryClient();
  // The choice that is replaced: after a refusal the one it came with.
  const [base, setBase] = useState(setting);
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.tests.key() });
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      months: setting.intervalMonths === null ? '' : String(setting.intervalMonths),
      priceId: setting.priceId ?? '',
    },
    validate: ({ months, priceId }) =>
      validateWith(newTestSetting, {
        testKey: test.key,
        intervalMonths: months.trim() === '' ? null : Number(plainDigits(months)),
        priceId: priceId || null,
      }),
    save: (chosen: NewTestSetting) => client.tests.save({ ...chosen, version: base.version }),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: (error) => {
      setBase(dataOf<TestSetting>(error, 'TEST_CHANGED') ?? base);
      refetch();
    },
  });
  return (
    <FormDialog
      title={testName(test.key) ?? test.name}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these changes?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <TextInput
          label={t('Repeat every (months)')}
          inputWrapperOrder={hintBelow}
          description={t('After that the pad says how long ago it was. Empty: never.')}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('months')}
          error={marks.intervalMonths}
        />
        <NativeSelect
          label={t('Price')}
          data={[
            { value: '', label: t('Entered on the bill') },
            ...offered(prices, setting.priceId),
          ]}
          {...form.getInputProps('priceId')}
          error={marks.priceId}
        />
      </Stack>
    </FormDialog>
  );
}

/** The prices in use; the chosen one also when it no longer is, so that nothing is changed unseen. */
function offered(prices: readonly Price[], chosenId: string | null) {
  const options = prices.map(({ id, name, unitPrice }) => ({
    value: id,
    label: `${name}, ${formatRupees(unitPrice)}`,
  }));
  const isMissing = chosenId !== null && !prices.some(({ id }) => id === chosenId);
  return isMissing ? [{ value: chosenId, label: t('No longer used') }, ...options] : options;
}
