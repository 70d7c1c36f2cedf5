import { Checkbox, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../shared/language';
import { stockUnitLabels } from '../ledger';
import type { OpeningForm } from '../openingFile';
import type { StockUnit } from '../stockItem';

interface BatchFieldsProps {
  form: OpeningForm;
  /** The item that it is a batch of; undefined: a new one, as the form says. */
  item: { unit: StockUnit; packUnits: number } | undefined;
  onChange: (change: { isSample: boolean }) => void;
  /** The props of a text field. */
  input: (field: 'number' | 'expiry' | 'units' | 'mrp') => TextInputProps;
  isFirst?: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** What is printed on a batch, and how much of it is there. */
export function BatchFields(props: BatchFieldsProps) {
  const { form, item, onChange, input, isFirst = false, children } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: children ? 3 : 2 }}>
        <TextInput
          label={t('Batch')}
          withAsterisk
          data-autofocus={isFirst || undefined}
          {...input('number')}
        />
        <TextInput label={t('Expiry')} placeholder="07/27" withAsterisk {...input('expiry')} />
        <TextInput
          label={t('Quantity ({unit})', { unit: t(stockUnitLabels[item?.unit ?? form.unit]) })}
          withAsterisk
          inputMode="numeric"
          {...input('units')}
        />
        <TextInput
          label={t('MRP of a pack of {count} (₹)', { count: item?.packUnits ?? form.packUnits })}
          inputMode="decimal"
          {...input('mrp')}
        />
        {children}
      </SimpleGrid>
      <Checkbox
        label={t('Physician’s sample: never billed')}
        checked={form.isSample}
        onChange={({ currentTarget }) => onChange({ isSample: currentTarget.checked })}
      />
    </>
  );
}
