import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { hintBelow } from '../../web/forms/hintBelow';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import {
  emptyPriceForm,
  formFromPrice,
  type NewPrice,
  newPrice,
  type Price,
  priceFromForm,
  priceInWords,
  priceKindLabels,
  priceKinds,
} from './price';

interface PriceDialogProps {
  /** Null: a new one. */
  price: Price | null;
  onClose: () => void;
}

/** Adds a price, or changes one. */
export function PriceDialog({ price, onClose }: PriceDialogProps) {
  const { form, fieldsRef, problem, marks, check, send, isSaving } = usePriceForm(price, onClose);
  const field = (name: 'name' | 'localName' | 'unitPrice' | 'taxBasisPoints' | 'hsn') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marks[name],
  });
  // A clinic without a GSTIN may not charge GST.
  const { data: clinic } = useQuery(api.settings.clinic.queryOptions());
  const { kind, taxBasisPoints } = form.values;
  const hasGstin = clinic !== undefined && clinic.gstin !== null;
  const isTaxMissing = hasGstin && kind === 'medicine' && taxBasisPoints.trim() === '';
  // Set by the press that asked; the question is withdrawn once a tax is entered.
  const [asked, setAsked] = useState<object | null>(null);
  const [isAccepted, setIsAccepted] = useState(false);
  const submit = form.onSubmit(() => {
    if (!isTaxMissing || isAccepted) send();
    else if (check()) setAsked({});
  });
  const accept = () => {
    setIsAccepted(true);
    send();
  };
  return (
    <FormDialog
      title={t(price ? 'Edit price' : 'New price')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this price?')}
      foot={
        isTaxMissing &&
        !isAccepted &&
        asked && (
          <AskAgain
            question={t(
              'Without a tax of its own this medicine is billed at each bill’s tax. Medicines sold to outpatients bear GST, mostly 5%. Save it so?',
            )}
            yes={t('Save without a tax')}
            isSaving={isSaving}
            trigger={asked}
            onYes={accept}
          />
        )
      }
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
    >
      <Stack ref={fieldsRef}>
        <TextInput label={t('Name')} withAsterisk data-autofocus {...field('name')} />
        <TextInput
          label={t('Name in the local language')}
          inputWrapperOrder={hintBelow}
          description={t('For the rate board')}
          {...field('localName')}
        />
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
            inputWrapperOrder={hintBelow}
            description={
              isTaxMissing && (
                <Text span inherit c="var(--yellow)">
                  {t('Medicines sold to outpatients bear GST')}
                </Text>
              )
            }
            {...field('taxBasisPoints')}
          />
          <TextInput label={t('HSN/SAC code')} inputMode="numeric" {...field('hsn')} />
        </SimpleGrid>
      </Stack>
      <FormAlert message={problem} />
    </FormDialog>
  );
}

function usePriceForm(price: Price | null, onClose: () => void) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.priceList.key() });
  // The version that is replaced: after a refusal the one it came with, which its message shows before the next save.
  const [basePrice, setBasePrice] = useState(price);
  return useRecordForm({
    initialValues: price ? formFromPrice(price) : emptyPriceForm,
    validate: (typed) => validateWith(newPrice, priceFromForm(typed)),
    save: (fields: NewPrice, options) =>
      basePrice
        ? client.priceList.change({ ...fields, id: basePrice.id, version: basePrice.version })
        : client.priceList.add(fields, options),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: (error) => {
      setBasePrice(dataOf<Price>(error, 'PRICE_CHANGED') ?? basePrice);
      refetch();
    },
    refusalMessage: (error) => {
      const currentPrice = dataOf<Price>(error, 'PRICE_CHANGED');
      return currentPrice
        ? t('Someone has changed this price: {item}. Save again to replace it.', {
            item: priceInWords(currentPrice),
          })
        : undefined;
    },
  });
}
