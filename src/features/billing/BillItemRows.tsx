import { ActionIcon, Button, Fieldset, Group, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { RemovedRow } from '../../web/forms/RemovedRow';
import { useFormRows } from '../../web/forms/useFormRows';
import { AmountInput } from '../../web/ui/AmountInput';
import { SuggestInput } from '../../web/ui/SuggestInput';
import classes from './BillItemRows.module.css';
import {
  type BillForm,
  type BillItemForm,
  emptyBillItem,
  lineFromForm,
  rowOfPrice,
  withLastPrice,
  withRowAdded,
} from './bill';
import { lineTotalOf } from './billTotals';
import { PriceSelect } from './PriceSelect';

interface BillItemRowsProps {
  form: UseFormReturnType<BillForm>;
  /** True if the text of the field at this path cannot be read. */
  isUnread: (path: string) => boolean;
}

/** The items of a new bill, row by row, each with its line total (spec 2). */
export function BillItemRows({ form, isUnread }: BillItemRowsProps) {
  const { items } = form.values;
  const [isTaxOpen, taxDisclosure] = useDisclosure(false);
  // A medicine that was given has the tax of its stock item, which nobody types here.
  const isTaxTyped = items.some(
    ({ tax, hsn, dispenseLineId }) => !dispenseLineId && (tax !== '' || hsn !== ''),
  );
  const hasTaxes = isTaxOpen || isTaxTyped;
  const { add, remove, removed, putBack } = useFormRows(form, {
    path: 'items',
    firstField: 'description',
    rows: items,
    empty: emptyBillItem,
  });
  const { priceList, descriptions, pick } = useItemPrices(form);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('Bill Items')}
      </Title>
      <div className={hasTaxes ? `${classes.items} ${classes.taxed}` : classes.items}>
        <ColumnNames hasTaxes={hasTaxes} />
        {items.map((item, position) => (
          <Fieldset
            // Rows have no identity of their own, and each is drawn from the form's values.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={position}
            variant="unstyled"
            legend={t('Item {number}', { number: position + 1 })}
            classNames={{ root: classes.item ?? '', legend: classes.legend ?? '' }}
          >
            <div className={classes.row}>
              <ItemFields
                form={form}
                isUnread={isUnread}
                position={position}
                descriptions={descriptions}
                onPick={(description) => pick(position, description)}
              />
              {hasTaxes && <ItemTaxFields form={form} isUnread={isUnread} position={position} />}
              <LineTotal item={item} />
              {items.length > 1 && (
                <RemoveButton number={position + 1} onRemove={() => remove(position)} />
              )}
            </div>
          </Fieldset>
        ))}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={add}>
          {t('+ Add Item')}
        </Button>
        {priceList.length > 0 && (
          <PriceSelect
            prices={priceList}
            onPick={(price) =>
              form.setFieldValue('items', (rows) => withRowAdded(rows, rowOfPrice('1', price)))
            }
          />
        )}
        {/* Fields with a text cannot be hidden. */}
        {!isTaxTyped && <TaxFieldsToggle isOpen={isTaxOpen} onToggle={taxDisclosure.toggle} />}
        <RemovedRow
          message={removed && t('Item {number} is removed.', { number: removed.position + 1 })}
          onUndo={putBack}
        />
      </Group>
    </Stack>
  );
}

/** The price list and the descriptions that rows suggest; `pick` fills a row with a suggested item. */
function useItemPrices(form: UseFormReturnType<BillForm>) {
  const { data: frequent = [] } = useQuery({
    ...api.billing.frequentItems.queryOptions(),
    // A key of its own, so that changes of bills do not refetch the list and move it under the pointer.
    queryKey: ['frequentItems'],
  });
  const { data: prices = [] } = useQuery(api.priceList.list.queryOptions());
  const priceList = prices.map(({ name, unitPrice, taxBasisPoints, hsn }) => ({
    description: name,
    unitPrice,
    taxBasisPoints,
    hsn,
  }));
  const findPrice = (description: string) =>
    priceList.find((price) => price.description.toLowerCase() === description.toLowerCase());
  // An item of the price list is suggested once, by its name there.
  const descriptions = [
    ...new Set([
      ...frequent.map((item) => findPrice(item.description)?.description ?? item.description),
      ...priceList.map((price) => price.description),
    ]),
  ];
  const pick = (position: number, description: string) => {
    const row = form.values.items[position];
    const price = findPrice(description);
    const frequentItem = frequent.find((item) => item.description === description);
    if (row && price) form.setFieldValue(`items.${position}`, rowOfPrice(row.quantity, price));
    else if (row && frequentItem) {
      form.setFieldValue(`items.${position}`, withLastPrice(row, frequentItem));
    }
  };
  return { priceList, descriptions, pick };
}

/** The column names above the rows of a wide form; for screen readers each field has its own label. */
function ColumnNames({ hasTaxes }: { hasTaxes: boolean }) {
  return (
    <div className={classes.head} aria-hidden>
      <span>{t('Description')}</span>
      <span className={classes.amount}>{t('Quantity')}</span>
      <span className={classes.amount}>{t('Unit Price (₹)')}</span>
      {hasTaxes && (
        <>
          <span className={classes.amount}>{t('Tax (%)')}</span>
          <span>{t('HSN/SAC')}</span>
        </>
      )}
      <span className={classes.amount}>{t('Line total')}</span>
    </div>
  );
}

const textBox = { label: classes.label ?? '' };
const amountBox = { ...textBox, input: classes.amount ?? '' };

interface ItemRowProps extends BillItemRowsProps {
  position: number;
}

interface ItemFieldsProps extends ItemRowProps {
  /** Suggestions for the description. */
  descriptions: string[];
  onPick: (description: string) => void;
}

function ItemFields({ form, isUnread, position, descriptions, onPick }: ItemFieldsProps) {
  const isGiven = form.values.items[position]?.dispenseLineId !== undefined;
  return (
    <>
      <SuggestInput
        label={t('Description')}
        classNames={textBox}
        className={classes.description ?? ''}
        data={isGiven ? [] : descriptions}
        readOnly={isGiven}
        onOptionSubmit={onPick}
        {...form.getInputProps(`items.${position}.description`)}
      />
      <TextInput
        label={t('Quantity')}
        classNames={amountBox}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isGiven}
        {...form.getInputProps(`items.${position}.quantity`)}
      />
      <AmountInput
        label={t('Unit Price (₹)')}
        classNames={amountBox}
        isUnreadable={isUnread(`items.${position}.unitPrice`)}
        {...form.getInputProps(`items.${position}.unitPrice`)}
      />
    </>
  );
}

function ItemTaxFields({ form, isUnread, position }: ItemRowProps) {
  const isGiven = form.values.items[position]?.dispenseLineId !== undefined;
  return (
    <>
      <AmountInput
        label={t('Tax of this item, in %')}
        classNames={amountBox}
        placeholder={form.values.tax}
        readOnly={isGiven}
        isUnreadable={isUnread(`items.${position}.tax`)}
        {...form.getInputProps(`items.${position}.tax`)}
      />
      <TextInput
        label={t('HSN/SAC code')}
        classNames={textBox}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isGiven}
        {...form.getInputProps(`items.${position}.hsn`)}
      />
    </>
  );
}

function LineTotal({ item }: { item: BillItemForm }) {
  return (
    <div className={classes.total}>
      <span className={classes.label}>{t('Line total')}</span>
      <span>{formatRupees(lineTotalOf(lineFromForm(item)))}</span>
    </div>
  );
}

function RemoveButton({ number, onRemove }: { number: number; onRemove: () => void }) {
  return (
    <div className={classes.remove}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Remove item {number}', { number })}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function TaxFieldsToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={
        isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
      }
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t('GST and HSN/SAC per item')}
    </Button>
  );
}
