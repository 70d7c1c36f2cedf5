import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, client, dataOf } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { type NewSupplier, newSupplier, type Supplier } from './purchase';

const emptySupplier = {
  ...{ name: '', address: '', phone: '', licenceNumber: '', gstin: '', isRetired: false },
};

interface SupplierFormProps {
  /** Null: a new one. */
  supplier: Supplier | null;
  onSaved?: (supplier: Supplier) => void;
  onClose: () => void;
}

/** Adds a supplier, or changes one. */
export function SupplierForm({ supplier, onSaved, onClose }: SupplierFormProps) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.purchases.key() });
  const [newId] = useState(() => uuidv4());
  // After a refusal the one it came with, which the next save replaces.
  const [base, setBase] = useState(supplier);
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: supplier
      ? {
          ...{ name: supplier.name, address: supplier.address, phone: supplier.phone },
          ...{ licenceNumber: supplier.licenceNumber, gstin: supplier.gstin ?? '' },
          isRetired: supplier.retiredAt !== null,
        }
      : emptySupplier,
    validate: ({ isRetired, gstin, ...fields }) => {
      const read = validateWith(newSupplier, { ...fields, gstin: gstin.trim() || null });
      return 'record' in read ? { record: { ...read.record, isRetired } } : read;
    },
    save: (fields: NewSupplier & { isRetired: boolean }) =>
      client.purchases.saveSupplier({
        ...fields,
        id: base?.id ?? newId,
        version: base?.version ?? 0,
      }),
    onSaved: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: api.purchases.suppliers.key() });
      onSaved?.(saved);
      onClose();
    },
    onRefused: (error) => {
      setBase(dataOf<Supplier>(error, 'SUPPLIER_CHANGED') ?? base);
      refetch();
    },
  });
  const field = (name: 'name' | 'address' | 'phone' | 'licenceNumber' | 'gstin') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
    error: marks[name],
  });
  return (
    <FormDialog
      title={t(supplier ? 'Edit supplier' : 'New supplier')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this supplier?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <TextInput label={t('Name')} withAsterisk data-autofocus {...field('name')} />
        <TextInput label={t('Address')} {...field('address')} />
        <TextInput label={t('Phone')} {...field('phone')} />
        <TextInput label={t('Drug licence number')} {...field('licenceNumber')} />
        <TextInput label={t('GSTIN')} {...field('gstin')} />
        {supplier && (
          <Checkbox
            label={t('No longer used')}
            {...form.getInputProps('isRetired', { type: 'checkbox' })}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
