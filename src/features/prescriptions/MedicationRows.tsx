import { Button, Fieldset, Group, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../shared/language';
import { emptyMedication, type PrescriptionForm } from './prescription';

/** The medications of a new prescription, row by row (spec 2). */
export function MedicationRows({ form }: { form: UseFormReturnType<PrescriptionForm> }) {
  const { medications } = form.values;
  // A row is where it belongs once React has drawn it.
  const focusRow = (position: number) =>
    requestAnimationFrame(() => form.getInputNode(`medications.${position}.name`)?.focus());
  const add = () => {
    form.insertListItem('medications', { ...emptyMedication });
    focusRow(medications.length);
  };
  // The pressed button goes with its row; the row that moves up, or else the last one, takes the focus.
  const remove = (position: number) => {
    form.removeListItem('medications', position);
    focusRow(Math.min(position, medications.length - 2));
  };
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {t('Medications')}
      </Title>
      {medications.map((_, position) => (
        <Fieldset
          // Rows have no identity of their own, and each is drawn from the form's values.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          key={position}
          legend={t('Medication {number}', { number: position + 1 })}
          p="sm"
        >
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
            <TextInput
              label={t('Name')}
              withAsterisk
              autoComplete="off"
              {...form.getInputProps(`medications.${position}.name`)}
            />
            <TextInput
              label={t('Dosage')}
              autoComplete="off"
              {...form.getInputProps(`medications.${position}.dosage`)}
            />
            <TextInput
              label={t('Frequency')}
              autoComplete="off"
              {...form.getInputProps(`medications.${position}.frequency`)}
            />
            <TextInput
              label={t('Duration')}
              autoComplete="off"
              {...form.getInputProps(`medications.${position}.duration`)}
            />
          </SimpleGrid>
          <Group align="flex-end" mt="xs">
            <TextInput
              label={t('Special Instructions')}
              flex={1}
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
      <Button variant="default" onClick={add} style={{ alignSelf: 'flex-start' }}>
        {t('+ Add Medication')}
      </Button>
    </Stack>
  );
}
