import { Button, Collapse, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { columnsOf, type Matching, neededFields, unusedColumns } from './matchColumns';

interface ColumnMatchingProps {
  headers: readonly string[];
  matching: Matching;
  isDisabled: boolean;
  onChange: (matching: Matching) => void;
}

/** Which column of the file is which field of a patient. */
export function ColumnMatching(props: ColumnMatchingProps) {
  const { headers, matching, isDisabled, onChange } = props;
  const columns = headers.map((header, index) => ({
    value: String(index),
    label: header || t('Column {number}', { number: index + 1 }),
  }));
  const unused = unusedColumns(headers, matching);
  // As it was when the file was read: a box stays where it is while a column is chosen in it.
  const [isFound] = useState(() => new Set(patientFields.filter((one) => isTold(one, matching))));
  const [isOpen, { toggle }] = useDisclosure(false);
  const others = patientFields.filter((field) => !isFound.has(field));
  const without = others.filter((field) => matching[field] === null).length;
  const continuedBy = (field: PatientField) => {
    const more = columnsOf(matching, field).slice(1);
    const columns = more.map((index) => headers[index]).join(', ');
    return more.length > 0 ? t('with {columns}', { columns }) : undefined;
  };
  const boxesOf = (fields: readonly PatientField[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {fields.map((field) => (
        <NativeSelect
          key={field}
          label={t(patientFieldLabels[field])}
          description={continuedBy(field)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={neededFields.includes(field)}
          disabled={isDisabled}
          data={[{ value: '', label: t('No column') }, ...columns]}
          value={matching[field] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...matching, [field]: value === '' ? null : Number(value) })
          }
        />
      ))}
    </SimpleGrid>
  );
  return (
    <Stack gap="sm" align="stretch">
      <Title order={2} size="h4">
        {t('Columns')}
      </Title>
      {boxesOf([...isFound])}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Columns that are not imported: {columns}', { columns: unused.join(', ') })}
        </Text>
      )}
      {others.length > 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            aria-expanded={isOpen}
            rightSection={
              isOpen ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )
            }
            onClick={toggle}
          >
            {without > 0
              ? t('{count, plural, one {# field has no column} other {# fields have no column}}', {
                  count: without,
                })
              : t('Other fields')}
          </Button>
          <Collapse expanded={isOpen} pt="xs">
            {boxesOf(others)}
          </Collapse>
        </div>
      )}
    </Stack>
  );
}

/** Whether a file says something of a field, or has to. */
function isTold(field: PatientField, matching: Matching): boolean {
  return matching[field] !== null || neededFields.includes(field);
}
