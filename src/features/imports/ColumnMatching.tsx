import { Button, Collapse, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { importedFields } from './importedFields';
import { columnsOf, freeColumns, type Matching, neededFields, unusedColumns } from './matchColumns';

interface ColumnMatchingProps {
  headers: readonly string[];
  matching: Matching;
  isDisabled: boolean;
  onChange: (matching: Matching) => void;
}

/** Which column of the file is which field of a patient. */
export function ColumnMatching(props: ColumnMatchingProps) {
  const { headers, matching } = props;
  const unused = unusedColumns(headers, matching);
  // As it was when the file was read: a box stays where it is while a column is chosen in it.
  const [isFound] = useState(() => new Set(patientFields.filter((one) => isTold(one, matching))));
  const others = patientFields.filter((field) => !isFound.has(field));
  return (
    <Stack gap="sm" align="stretch">
      <Title order={2} size="h4">
        {t('Columns')}
      </Title>
      <FieldGrid {...props} fields={[...isFound]} />
      {unused.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('Columns that are not imported: {columns}', { columns: unused.join(', ') })}
        </Text>
      )}
      {others.length > 0 && <OtherFields {...props} fields={others} />}
    </Stack>
  );
}

interface FieldGridProps extends ColumnMatchingProps {
  fields: readonly PatientField[];
}

/** Fields of which the file says nothing, behind a button. */
function OtherFields(props: FieldGridProps) {
  const { fields, matching } = props;
  const [isOpen, { toggle }] = useDisclosure(false);
  const without = fields.filter((field) => matching[field] === null).length;
  return (
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
        <FieldGrid {...props} />
      </Collapse>
    </div>
  );
}

function FieldGrid({ fields, ...matchingProps }: FieldGridProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {fields.map((field) => (
        <FieldColumns key={field} {...matchingProps} field={field} />
      ))}
    </SimpleGrid>
  );
}

interface FieldColumnsProps extends ColumnMatchingProps {
  field: PatientField;
}

/** The boxes of a field: its column's, and those of what stands behind it, with one more where a column is left. */
function FieldColumns({ field, headers, matching, isDisabled, onChange }: FieldColumnsProps) {
  const columns = headers.map((header, index) => ({
    value: String(index),
    label: header || t('Column {number}', { number: index + 1 }),
  }));
  const free = freeColumns(headers, matching);
  const [, ...more] = columnsOf(matching, field);
  const mayGoOn = importedFields[field].continued && matching[field] !== null && free.length > 0;
  const label = t(patientFieldLabels[field]);
  const choose = (place: number, column: number | null) =>
    onChange({
      ...matching,
      continued: {
        ...matching.continued,
        [field]: [...more.slice(0, place), column, ...more.slice(place + 1)].filter(
          (index) => index !== null,
        ),
      },
    });
  return (
    <>
      <NativeSelect
        label={label}
        required={neededFields.includes(field)}
        disabled={isDisabled}
        data={[{ value: '', label: t('No column') }, ...columns]}
        value={matching[field] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...matching, [field]: value === '' ? null : Number(value) })
        }
      />
      {[...more, ...(mayGoOn ? [null] : [])].map((column, place) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place behind the field
          key={place}
          label={t('{field}, column {number}', { field: label, number: place + 2 })}
          disabled={isDisabled}
          data={[
            { value: '', label: t('No column') },
            ...columns.filter(({ value }) => [column, ...free].includes(Number(value))),
          ]}
          value={column ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose(place, value === '' ? null : Number(value))
          }
        />
      ))}
    </>
  );
}

/** Whether a file says something of a field, or has to. */
function isTold(field: PatientField, matching: Matching): boolean {
  return matching[field] !== null || neededFields.includes(field);
}
