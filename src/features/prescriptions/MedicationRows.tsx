import { Button, Fieldset, Group, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { RemovedRow } from '../../web/forms/RemovedRow';
import { useFormRows } from '../../web/forms/useFormRows';
import { SuggestInput } from '../../web/ui/SuggestInput';
import { emptyMedication, type PrescriptionForm, usualTexts, withUsual } from './prescription';

/** The medications of a new prescription, row by row (spec 2), each box with what is usual. */
export function MedicationRows({ form }: { form: UseFormReturnType<PrescriptionForm> }) {
  const { medications } = form.values;
  const { add, remove, removed, putBack } = useFormRows(form, {
    path: 'medications',
    firstField: 'name',
    rows: medications,
    empty: emptyMedication,
  });
  const { data: frequent = [] } = useQuery({
    ...api.prescriptions.frequentMedications.queryOptions(),
    // A key of its own: a list that is read again on every change would move under the hand.
    queryKey: ['frequentMedications'],
  });
  const pick = (position: number, name: string) => {
    const row = medications[position];
    const picked = frequent.find((one) => one.name === name);
    if (row && picked) form.setFieldValue(`medications.${position}`, withUsual(row, picked));
  };
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('Medications')}
      </Title>
      {medications.map(({ name }, position) => (
        <Fieldset
          // Rows have no identity of their own, and each is drawn from the form's values.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={position}
          legend={t('Medication {number}', { number: position + 1 })}
          p="sm"
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            <SuggestInput
              label={t('Name')}
              withAsterisk
              data={frequent.map((one) => one.name)}
              onOptionSubmit={(name) => pick(position, name)}
              {...form.getInputProps(`medications.${position}.name`)}
            />
            <SuggestInput
              label={t('Dosage')}
              data={usualTexts('dosage', name, frequent)}
              {...form.getInputProps(`medications.${position}.dosage`)}
            />
            <SuggestInput
              label={t('Frequency')}
              data={usualTexts('frequency', name, frequent)}
              {...form.getInputProps(`medications.${position}.frequency`)}
            />
            <SuggestInput
              label={t('Duration')}
              data={usualTexts('duration', name, frequent)}
              {...form.getInputProps(`medications.${position}.duration`)}
            />
          </SimpleGrid>
          <Group align="flex-end" mt="xs">
            <SuggestInput
              label={t('Generic')}
              flex="1 1 10rem"
              data={usualTexts('genericName', name, frequent)}
              {...form.getInputProps(`medications.${position}.genericName`)}
            />
            <SuggestInput
              label={t('Strength')}
              flex="1 1 6rem"
              data={usualTexts('strength', name, frequent)}
              {...form.getInputProps(`medications.${position}.strength`)}
            />
            <TextInput
              label={t('Special Instructions')}
              flex="2 1 12rem"
              autoComplete="off"
              {...form.getInputProps(`medications.${position}.instructions`)}
            />
            {medications.length > 1 && (
              <Button
                variant="subtle"
                color="red"
                aria-label={t('Remove medication {number}', { number: position + 1 })}
                onClick={() => remove(position)}
              >
                {t('Remove')}
              </Button>
            )}
          </Group>
        </Fieldset>
      ))}
      <Group>
        <Button variant="default" onClick={add}>
          {t('+ Add Medication')}
        </Button>
        <RemovedRow
          message={
            removed && t('Medication {number} is removed.', { number: removed.position + 1 })
          }
          onUndo={putBack}
        />
      </Group>
    </Stack>
  );
}
