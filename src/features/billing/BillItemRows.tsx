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
  const { data: frequent = [] } = useQuery({
    ...api.billing.frequentItems.queryOptions(),
    // A key of its own: a list that is read again on every change would move under the hand.
    queryKey: ['frequentItems'],
  });
  const { data: priceList = [] } = useQuery(api.priceList.list.queryOptions());
  const priced = priceList.map(({ name, unitPrice, taxBasisPoints, hsn }) => ({
    description: name,
    unitPrice,
    taxBasisPoints,
    hsn,
  }));
  const pricedAs = (description: string) =>
    priced.find((one) => one.description.toLowerCase() === description.toLowerCase());
  // What the list prices stands there once: by the name that the list has.
  const offered = [
    ...new Set([
      ...frequent.map((one) => pricedAs(one.description)?.description ?? one.description),
      ...priced.map((one) => one.description),
    ]),
  ];
  const pick = (position: number, description: string) => {
    const row = items[position];
    const price = pricedAs(description);
    const last = frequent.find((one) => one.description === description);
    if (row && price) form.setFieldValue(`items.${position}`, rowOfPrice(row.quantity, price));
    else if (row && last) form.setFieldValue(`items.${position}`, withLastPrice(row, last));
  };
  const label = { label: classes.label ?? '' };
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t('Bill Items')}
      </Title>
      <div className={hasTaxes ? `${classes.items} ${classes.taxed}` : classes.items}>
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
              <SuggestInput
                label={t('Description')}
                classNames={label}
                className={classes.description ?? ''}
                data={offered}
                onOptionSubmit={(description) => pick(position, description)}
                {...form.getInputProps(`items.${position}.description`)}
              />
              <TextInput
                label={t('Quantity')}
                classNames={{ ...label, input: classes.amount ?? '' }}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps(`items.${position}.quantity`)}
              />
              <AmountInput
                label={t('Unit Price (₹)')}
                classNames={{ ...label, input: classes.amount ?? '' }}
                isUnread={isUnread(`items.${position}.unitPrice`)}
                {...form.getInputProps(`items.${position}.unitPrice`)}
              />
              {hasTaxes && (
                <>
                  <AmountInput
                    label={t('Tax of this item, in %')}
                    classNames={{ ...label, input: classes.amount ?? '' }}
                    placeholder={form.values.tax}
                    isUnread={isUnread(`items.${position}.tax`)}
                    {...form.getInputProps(`items.${position}.tax`)}
                  />
                  <TextInput
                    label={t('HSN/SAC code')}
                    classNames={label}
                    inputMode="numeric"
                    autoComplete="off"
                    {...form.getInputProps(`items.${position}.hsn`)}
                  />
                </>
              )}
              <div className={classes.total}>
                <span className={classes.label}>{t('Line total')}</span>
                <span>
                  {formatRupees(quantityFromText(item.quantity) * paiseFromRupees(item.unitPrice))}
                </span>
              </div>
              {items.length > 1 && (
                <div className={classes.remove}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('Remove item {number}', { number: position + 1 })}
                    onClick={() => remove(position)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </div>
              )}
            </div>
          </Fieldset>
        ))}
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={add}>
          {t('+ Add Item')}
        </Button>
        {priced.length > 0 && (
          <PriceSelect
            prices={priced}
            onPick={(price) =>
              form.setFieldValue('items', (rows) => withRowAdded(rows, rowOfPrice('1', price)))
            }
          />
        )}
        {/* What was typed there is not hidden. */}
        {!isTaxTyped && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={
              isTaxAsked ? (
                <IconChevronUp size={18} aria-hidden />
              ) : (
                <IconChevronDown size={18} aria-hidden />
              )
            }
            aria-expanded={isTaxAsked}
            onClick={taxAsked.toggle}
          >
            {t('GST and HSN/SAC per item')}
          </Button>
        )}
        <RemovedRow
          message={removed && t('Item {number} is removed.', { number: removed.position + 1 })}
          onUndo={putBack}
        />
      </Group>
    </Stack>
  );
}
