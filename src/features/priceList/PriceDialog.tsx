import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import {
  emptyPriceForm,
  type NewPrice,
  newPrice,
  type Price,
  priceFormOf,
  priceInWords,
  priceKindLabels,
  priceKinds,
  priceOfForm,
} from './price';

interface PriceDialogProps {
  /** Null: a new one. */
  price: Price | null;
  onClose: () => void;
}

/** Adds a price, or changes one. */
export function PriceDialog({ price, onClose }: PriceDialogProps) {
  const queryClient = useQueryClient();
  const renew = () => void queryClient.invalidateQueries({ queryKey: api.priceList.key() });
  // What somebody else saved meanwhile is told with the refusal: whoever saves again has read it.
  const [known, setKnown] = useState(price);
  const { form, holdFields, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: price ? priceFormOf(price) : emptyPriceForm,
    validate: (typed) => validateWith(newPrice, priceOfForm(typed)),
    save: (wanted: NewPrice, options) =>
      known
        ? client.priceList.change({ ...wanted, id: known.id, version: known.version })
        : client.priceList.add(wanted, options),
    onSaved: () => {
      renew();
      onClose();
    },
    onRefused: (error) => {
      setKnown(dataOf<Price>(error, 'PRICE_CHANGED') ?? known);
      renew();
    },
    answer: (error) => {
      const now = dataOf<Price>(error, 'PRICE_CHANGED');
      return now
        ? t('Someone has changed this price: {item}. Save again to replace it.', {
            item: priceInWords(now),
          })
        : undefined;
    },
  });
  const field = (name: 'name' | 'unitPrice' | 'taxBasisPoints' | 'hsn') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marks[name],
  });
  return (
    <FormDialog
      title={t(price ? 'Edit price' : 'New price')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this price?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <Stack ref={holdFields}>
        <TextInput label={t('Name')} withAsterisk data-autofocus {...field('name')} />
        <SimpleGrid cols={2}>
          <NativeSelect
            label={t('Kind')}
            data={priceKinds.map((value) => ({ value, label: t(priceKindLabels[value]) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('Price (₹)')}
            withAsterisk
            inputMode="decimal"
            {...field('unitPrice')}
          />
          <TextInput
            label={t('Tax of this item, in %')}
            placeholder={t('Same as bill')}
            inputMode="decimal"
            {...field('taxBasisPoints')}
          />
          <TextInput label={t('HSN/SAC code')} inputMode="numeric" {...field('hsn')} />
        </SimpleGrid>
      </Stack>
      <FormAlert message={problem} />
    </FormDialog>
  );
}
