import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { RemovedRow } from '../../web/forms/RemovedRow';
import { useClinic } from '../../web/session/session';
import { InvoiceLine } from './InvoiceLine';
import { InvoiceSums } from './InvoiceSums';
import { paidHowChoices } from './paidHow';
import { SupplierFile } from './SupplierFile';
import { SupplierForm } from './SupplierForm';
import { useInvoice } from './useInvoice';

/** Enters a supplier's invoice: typed line by line, or out of the supplier's CSV file. */
export function InvoiceDialog({ onClose }: { onClose: () => void }) {
  const [isAddingSupplier, supplierForm] = useDisclosure(false);
  const { data: clinic } = useQuery(api.settings.clinic.queryOptions());
  const invoice = useInvoice(onClose);
  const { form, values, rows, items, names, isReady, isSaving } = invoice;
  return (
    <>
      <FormDialog
        title={t('Enter an invoice')}
        width="wide"
        isDirty={form.isDirty()}
        isSaving={isSaving}
        onClose={onClose}
        onSubmit={invoice.submit}
        discardQuestion={t('Discard this invoice?')}
        submit={
          <Button type="submit" disabled={isSaving || !isReady}>
            {t(isSaving ? 'Saving...' : 'Save')}
          </Button>
        }
        foot={
          <>
            <InvoiceSums values={values} />
            <FormAlert message={invoice.problem} />
            <LostAnswer action={invoice.action} />
          </>
        }
      >
        <Stack ref={invoice.fieldsRef}>
          <InvoiceHead form={form} onNewSupplier={supplierForm.open} />
          {values.lines.map((_, index) => (
            <InvoiceLine
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              key={index}
              form={form}
              index={index}
              items={items}
              names={names}
              asksHsn={clinic?.gstin != null}
              onEnd={() => invoice.goOn(index)}
              onRemove={values.lines.length > 1 ? () => rows.remove(index) : undefined}
            />
          ))}
          <RemovedRow message={rows.removed && t('Line removed')} onUndo={rows.putBack} />
          <Group>
            <Button variant="default" onClick={() => invoice.goOn(values.lines.length - 1)}>
              {t('Add a line')}
            </Button>
          </Group>
          <InvoiceEnd form={form} />
          <SupplierFile items={items} isReady={isReady} onRead={invoice.takeDraft} />
        </Stack>
      </FormDialog>
      {isAddingSupplier && (
        <SupplierForm
          supplier={null}
          onSaved={({ id }) => form.setFieldValue('supplierId', id)}
          onClose={supplierForm.close}
        />
      )}
    </>
  );
}

type Form = ReturnType<typeof useInvoice>['form'];

/** What an invoice has above its lines, and its total, which the lines must meet. */
function InvoiceHead({ form, onNewSupplier }: { form: Form; onNewSupplier: () => void }) {
  const { today } = useClinic();
  const suppliers = useQuery(api.purchases.suppliers.queryOptions());
  const inUse = (suppliers.data ?? []).filter(({ retiredAt }) => retiredAt === null);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <Stack gap={4} align="flex-start">
        <NativeSelect
          label={t('Supplier')}
          withAsterisk
          data-autofocus
          w="100%"
          data={[
            { value: '', label: t('Choose a supplier') },
            ...inUse.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('supplierId')}
        />
        <Button variant="subtle" size="xs" onClick={onNewSupplier}>
          {t('New supplier')}
        </Button>
      </Stack>
      <TextInput
        label={t('Invoice number')}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('invoiceNumber')}
      />
      <DateField
        label={t('Invoice date')}
        withAsterisk
        direction="behind"
        max={today}
        {...form.getInputProps('invoiceDate')}
      />
      <TextInput
        label={t('Total on the invoice (₹)')}
        withAsterisk
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('total')}
      />
    </SimpleGrid>
  );
}

/** What most invoices do not have, and whether it is paid. */
function InvoiceEnd({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <TextInput
        label={t('Discount on the whole invoice (₹)')}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('discount')}
      />
      <NativeSelect
        label={t('Paid')}
        data={[{ value: '', label: t('Later') }, ...paidHowChoices()]}
        {...form.getInputProps('paid')}
      />
      <Checkbox
        label={t('The rates have the tax in them')}
        {...form.getInputProps('ratesIncludeTax', { type: 'checkbox' })}
      />
    </SimpleGrid>
  );
}
