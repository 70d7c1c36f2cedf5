import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../../shared/language';
import { stockUnitLabels } from '../ledger';
import { holdsLiquid, type OpeningForm, usualPack } from '../openingFile';
import { type StockUnit, stockUnits } from '../stockItem';

interface UnitFieldsProps {
  form: Pick<OpeningForm, 'unit'>;
  onChange: (change: { unit: StockUnit; packUnits?: string }) => void;
  /** The props of a text field. */
  input: (field: 'packUnits' | 'unitMl') => TextInputProps;
}

/** How a new medicine is counted: its unit, its pack, and what a bottle holds. */
export function UnitFields({ form, onChange, input }: UnitFieldsProps) {
  const choose = (unit: StockUnit) => {
    const isOther = usualPack(unit) !== usualPack(form.unit);
    onChange({ unit, ...(isOther && { packUnits: usualPack(unit) ?? '10' }) });
  };
  return (
    <>
      <NativeSelect
        label={t('Counted in')}
        data={stockUnits.map((value) => ({ value, label: t(stockUnitLabels[value]) }))}
        value={form.unit}
        onChange={({ currentTarget }) => choose(currentTarget.value as StockUnit)}
      />
      <TextInput label={t('In a pack')} inputMode="numeric" {...input('packUnits')} />
      {holdsLiquid(form.unit) && (
        <TextInput label={t('Holds (ml)')} inputMode="decimal" {...input('unitMl')} />
      )}
    </>
  );
}
