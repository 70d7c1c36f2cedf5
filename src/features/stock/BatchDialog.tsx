import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { rupeesFromPaise } from '../../shared/money';
import { readRupees } from '../../shared/readMoney';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { batchFromForm, formFromBatch } from './openingFile';
import { type ChangedBatch, changedBatch } from './stockChanges';
import { type PricedBatch, stockMessages } from './stockItem';
import { batchInWords } from './stockWords';

/** Puts right what is written of a batch; nothing moves. */
export function BatchDialog({ batch, onClose }: { batch: PricedBatch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.stock.key() });
  // The version that is replaced: after a refusal the one it came with, which its message shows before the next save.
  const [base, setBase] = useState(batch);
  const seesCost = batch.cost !== undefined;
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      ...formFromBatch(batch),
      cost: typeof batch.cost === 'number' ? rupeesFromPaise(batch.cost) : '',
    },
    validate: (typed) => {
      const fields = batchFromForm(typed);
      if (fields.expiry === '') {
        return { message: t(stockMessages.expiry), marks: { expiry: t(stockMessages.expiry) } };
      }
      const cost = typed.cost.trim() === '' ? null : (readRupees(typed.cost) ?? Number.NaN);
      if (Number.isNaN(cost)) {
        return { message: t(stockMessages.cost), marks: { cost: t(stockMessages.cost) } };
      }
      return validateWith<ChangedBatch>(changedBatch, {
        ...fields,
        ...{ id: base.id, version: base.version },
        ...(seesCost && { cost }),
      });
    },
    save: (fields: ChangedBatch) => client.stock.changeBatch(fields),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: (error) => {
      setBase(dataOf<PricedBatch>(error, 'STOCK_CHANGED') ?? base);
      refetch();
    },
    refusalMessage: (error) => {
      const current = dataOf<PricedBatch>(error, 'STOCK_CHANGED');
      return current
        ? t('Someone has changed this batch: {batch}. Save again to replace it.', {
            batch: batchInWords(current),
          })
        : undefined;
    },
  });
  const field = (name: 'number' | 'expiry' | 'mrp' | 'cost') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marks[name],
  });
  return (
    <FormDialog
      title={t('Edit batch')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this batch?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <Stack ref={fieldsRef}>
        <TextInput label={t('Batch')} withAsterisk data-autofocus {...field('number')} />
        <TextInput label={t('Expiry')} withAsterisk {...field('expiry')} />
        <TextInput label={t('MRP of a pack (₹)')} inputMode="decimal" {...field('mrp')} />
        {seesCost && (
          <TextInput
            label={t('Cost of the whole batch (₹)')}
            inputMode="decimal"
            {...field('cost')}
          />
        )}
        <Checkbox
          label={t('Physician’s sample: never billed')}
          {...form.getInputProps('isSample', { type: 'checkbox' })}
        />
      </Stack>
      <FormAlert message={problem} />
    </FormDialog>
  );
}
