import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../shared/language';
import { formatRupees, paiseFromRupees } from '../../shared/money';
import { type BillForm, emptyBillItem, quantityFromText } from './bill';

/** The items of a new bill, row by row, each with its line total (spec 2). */
export function BillItemRows({ form }: { form: UseFormReturnType<BillForm> }) {
  const { items } = form.values;
  // A row is where it belongs once React has drawn it.
  const focusRow = (position: number) =>
    requestAnimationFrame(() => form.getInputNode(`items.${position}.description`)?.focus());
  const add = () => {
    form.insertListItem('items', { ...emptyBillItem });
    focusRow(items.length);
  };
  // The pressed button goes with its row; the row that moves up, or else the last one, takes the focus.
  const remove = (position: number) => {
    form.removeListItem('items', position);
    focusRow(Math.min(position, items.length - 2));
  };
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('Bill Items')}
      </Title>
      {items.map((item, position) => (
        <Fieldset
          // Rows have no identity of their own, and each is drawn from the form's values.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={position}
          legend={t('Item {number}', { number: position + 1 })}
          p="sm"
        >
          <TextInput
            label={t('Description')}
            autoComplete="off"
            {...form.getInputProps(`items.${position}.description`)}
          />
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" mt="xs" style={{ alignItems: 'end' }}>
            <TextInput
              label={t('Quantity')}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`items.${position}.quantity`)}
            />
            <TextInput
              label={t('Unit Price (₹)')}
              inputMode="decimal"
              autoComplete="off"
              {...form.getInputProps(`items.${position}.unitPrice`)}
            />
            <div>
              <Text size="sm" c="dimmed">
                {t('Line total')}
              </Text>
              <Text fw={600} className="figures" style={{ overflowWrap: 'anywhere' }}>
                {formatRupees(quantityFromText(item.quantity) * paiseFromRupees(item.unitPrice))}
              </Text>
            </div>
            {items.length > 1 && (
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={t('Remove item {number}', { number: position + 1 })}
                  onClick={() => remove(position)}
                >
                  {t('Remove')}
                </Button>
              </Group>
            )}
          </SimpleGrid>
        </Fieldset>
      ))}
      <Button variant="default" onClick={add} style={{ alignSelf: 'flex-start' }}>
        {t('+ Add Item')}
      </Button>
    </Stack>
  );
}
