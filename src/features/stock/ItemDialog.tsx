import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { stockUnitLabels } from './ledger';
import { formFromItem, itemFromForm } from './openingFile';
import { type ChangedItem, changedItem } from './stockChanges';
import { type StockItem, stockUnits } from './stockItem';
import { itemInWords } from './stockWords';

interface ItemDialogProps {
  item: StockItem;
  onClose: () => void;
  /** It is in no list any more. */
  onRetired: () => void;
}

/** Changes a medicine of the stock, or takes it out of use once nothing is left. */
export function ItemDialog({ item, onClose, onRetired }: ItemDialogProps) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.stock.key() });
  // The version that is replaced: after a refusal the one it came with, which its message shows before the next save.
  const [base, setBase] = useState(item);
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      ...formFromItem(item),
      makerAddress: item.makerAddress,
      isRetired: item.retiredAt !== null,
    },
    validate: (typed) => {
      const { makerAddress, isRetired } = typed;
      return validateWith<ChangedItem>(changedItem, {
        ...{ ...itemFromForm(typed), makerAddress },
        ...{ id: base.id, version: base.version, isRetired },
      });
    },
    save: (fields: ChangedItem) => client.stock.changeItem(fields),
    onSaved: ({ retiredAt }) => {
      refetch();
      onClose();
      if (retiredAt !== null) onRetired();
    },
    onRefused: (error) => {
      setBase(dataOf<StockItem>(error, 'STOCK_CHANGED') ?? base);
      refetch();
    },
    refusalMessage: (error) => {
      const current = dataOf<StockItem>(error, 'STOCK_CHANGED');
      return current
        ? t('Someone has changed this medicine: {item}. Save again to replace it.', {
            item: itemInWords(current),
          })
        : undefined;
    },
  });
  // A field of the form has its input's name where the schema has another.
  const marked: Record<string, string | undefined> = {
    ...marks,
    tax: marks.taxBasisPoints,
    reorder: marks.reorderUnits,
  };
  const field = (name: Exclude<keyof typeof form.values, 'isRetired' | 'unit'>) => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marked[name],
  });
  return (
    <FormDialog
      title={t('Edit medicine')}
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
    >
      <Stack ref={fieldsRef}>
        <TextInput
          label={t('Medicine, with strength, as on the pack')}
          withAsterisk
          data-autofocus
          {...field('name')}
        />
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <NativeSelect
            label={t('Counted in')}
            data={stockUnits.map((value) => ({ value, label: t(stockUnitLabels[value]) }))}
            {...form.getInputProps('unit')}
          />
          <TextInput
            label={t('In a pack')}
            description={t('Of every batch: another pack is a medicine of its own')}
            inputMode="numeric"
            {...field('packUnits')}
          />
          <TextInput label={t('Holds (ml)')} inputMode="decimal" {...field('unitMl')} />
          <TextInput label={t('Low at')} inputMode="numeric" {...field('reorder')} />
          <TextInput label={t('HSN code')} inputMode="numeric" {...field('hsn')} />
          <TextInput label={t('GST, in %')} inputMode="decimal" {...field('tax')} />
          <TextInput label={t('Shelf')} {...field('shelf')} />
          <TextInput label={t('Maker')} {...field('maker')} />
          <TextInput label={t('Maker’s address')} {...field('makerAddress')} />
        </SimpleGrid>
        <Checkbox
          label={t('No longer used')}
          {...form.getInputProps('isRetired', { type: 'checkbox' })}
        />
      </Stack>
      <FormAlert message={problem} />
    </FormDialog>
  );
}
