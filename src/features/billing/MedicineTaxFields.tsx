import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../../shared/language';
import { percentFromBasisPoints } from '../../shared/money';
import { holderLabels, usualRights } from '../../shared/permissions';
import { readPercent } from '../../shared/readMoney';
import { client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useAccess, useSession } from '../../web/session/session';
import { type GivenMedicine, type MedicineTax, medicineTax } from './givenMedicines';

interface MedicineTaxFieldsProps {
  medicine: GivenMedicine;
  onEntered: () => void;
}

/** Says that a medicine cannot be billed without tax and HSN code, and takes them from whoever keeps the stock. */
export function MedicineTaxFields(props: MedicineTaxFieldsProps) {
  const { medicine } = props.medicine;
  const { may } = useAccess();
  const rights = useSession()?.rules?.rights ?? usualRights;
  const keepers = rights.keepStock.map((holder) => t(holderLabels[holder])).join(', ');
  return (
    <Alert
      color="yellow"
      role="group"
      title={t('{medicine} needs its tax and HSN code before it is billed.', { medicine })}
    >
      {may('stock.changeItem') ? (
        <Fields {...props} />
      ) : (
        <Text>
          {keepers === ''
            ? t('Nobody keeps the stock yet. An administrator can give that right in the settings.')
            : t('They can be entered by whoever keeps the stock: {people}.', { people: keepers })}
        </Text>
      )}
    </Alert>
  );
}

function Fields({ medicine, onEntered }: MedicineTaxFieldsProps) {
  const { taxBasisPoints, hsn } = medicine;
  const { form, problem, marks, send, isSaving } = useRecordForm({
    initialValues: {
      tax: taxBasisPoints === null ? '' : percentFromBasisPoints(taxBasisPoints),
      hsn: hsn ?? '',
    },
    validate: (typed) =>
      validateWith(medicineTax, {
        taxBasisPoints: readPercent(typed.tax) ?? Number.NaN,
        hsn: typed.hsn.trim(),
      }),
    save: (entered: MedicineTax) => saveTax(medicine.itemId, entered),
    onSaved: onEntered,
  });
  // The fields stand in the form of the bill, which an Enter here must not send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <>
      <Group align="flex-end" gap="xs" onKeyDown={onKeyDown}>
        <TextInput
          label={t('GST, in %')}
          inputMode="decimal"
          autoComplete="off"
          w="6rem"
          {...form.getInputProps('tax')}
          error={marks.taxBasisPoints !== undefined}
        />
        <TextInput
          label={t('HSN code')}
          inputMode="numeric"
          autoComplete="off"
          w="8rem"
          {...form.getInputProps('hsn')}
          error={marks.hsn !== undefined}
        />
        <Button variant="default" disabled={isSaving} onClick={() => send()}>
          {isSaving ? t('Saving...') : t('Save for this medicine')}
        </Button>
      </Group>
      <FormAlert message={problem} />
    </>
  );
}

/** Stores tax and code with the item of the stock; its other fields stay as they are now. */
async function saveTax(itemId: string, entered: MedicineTax) {
  const { id, version, retiredAt, ...fields } = (await client.stock.item({ id: itemId })).item;
  return client.stock.changeItem({
    ...fields,
    ...entered,
    ...{ id, version, isRetired: retiredAt !== null },
  });
}
