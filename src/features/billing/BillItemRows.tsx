import { ActionIcon, Button, Fieldset, Group, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { paiseFromRupees } from '../../shared/readMoney';
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
  quantityFromText,
  rowOfPrice,
  withLastPrice,
  withRowAdded,
} from './bill';
import { PriceSelect } from './PriceSelect';

interface BillItemRowsProps {
  form: UseFormReturnType<BillForm>;
  /** Whether what stands in a box cannot be read, by its path. */
  isUnread: (path: string) => boolean;
}

/** The items of a new bill, row by row, each with its line total (spec 2). */
export function BillItemRows({ form, isUnread }: BillItemRowsProps) {
  const { items } = form.values;
  const [isTaxAsked, taxAsked] = useDisclosure(false);
  const isTaxTyped = items.some(({ tax, hsn }) => tax !== '' || hsn !== '');
  const hasTaxes = isTaxAsked || isTaxTyped;
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
        {/* What was typed there is not hidden. */}
        {!isTaxTyped && <TaxFieldsToggle isOpen={isTaxAsked} onToggle={taxAsked.toggle} />}
        <RemovedRow
          message={removed && t('Item {number} is removed.', { number: removed.position + 1 })}
          onUndo={putBack}
        />
      </Group>
    </Stack>
  );
}

/** The price list and the items billed often: what the rows offer, and what a row gets when one is picked. */
function useItemPrices(form: UseFormReturnType<BillForm>) {
  const { data: frequent = [] } = useQuery({
    ...api.billing.frequentItems.queryOptions(),
    // A key of its own: a list that is read again on every change would move under the hand.
    queryKey: ['frequentItems'],
  });
  const { data: prices = [] } = useQuery(api.priceList.list.queryOptions());
  const priceList = prices.map(({ name, unitPrice, taxBasisPoints, hsn }) => ({
    description: name,
    unitPrice,
    taxBasisPoints,
    hsn,
  }));
  const pricedAs = (description: string) =>
    priceList.find((one) => one.description.toLowerCase() === description.toLowerCase());
  // What the list prices stands there once: by the name that the list has.
  const descriptions = [
    ...new Set([
      ...frequent.map((one) => pricedAs(one.description)?.description ?? one.description),
      ...priceList.map((one) => one.description),
    ]),
  ];
  const pick = (position: number, description: string) => {
    const row = form.values.items[position];
    const price = pricedAs(description);
    const last = frequent.find((one) => one.description === description);
    if (row && price) form.setFieldValue(`items.${position}`, rowOfPrice(row.quantity, price));
    else if (row && last) form.setFieldValue(`items.${position}`, withLastPrice(row, last));
  };
  return { priceList, descriptions, pick };
}

/** Above the rows where it is wide; each box has its name for screen readers. */
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
  /** What the box for the description offers. */
  descriptions: string[];
  onPick: (description: string) => void;
}

function ItemFields({ form, isUnread, position, descriptions, onPick }: ItemFieldsProps) {
  return (
    <>
      <SuggestInput
        label={t('Description')}
        classNames={textBox}
        className={classes.description ?? ''}
        data={descriptions}
        onOptionSubmit={onPick}
        {...form.getInputProps(`items.${position}.description`)}
      />
      <TextInput
        label={t('Quantity')}
        classNames={amountBox}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps(`items.${position}.quantity`)}
      />
      <AmountInput
        label={t('Unit Price (₹)')}
        classNames={amountBox}
        isUnread={isUnread(`items.${position}.unitPrice`)}
        {...form.getInputProps(`items.${position}.unitPrice`)}
      />
    </>
  );
}

function ItemTaxFields({ form, isUnread, position }: ItemRowProps) {
  return (
    <>
      <AmountInput
        label={t('Tax of this item, in %')}
        classNames={amountBox}
        placeholder={form.values.tax}
        isUnread={isUnread(`items.${position}.tax`)}
        {...form.getInputProps(`items.${position}.tax`)}
      />
      <TextInput
        label={t('HSN/SAC code')}
        classNames={textBox}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps(`items.${position}.hsn`)}
      />
    </>
  );
}

function LineTotal({ item }: { item: BillItemForm }) {
  return (
    <div className={classes.total}>
      <span className={classes.label}>{t('Line total')}</span>
      <span>{formatRupees(quantityFromText(item.quantity) * paiseFromRupees(item.unitPrice))}</span>
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
