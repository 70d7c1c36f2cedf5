import { Button, Collapse, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../shared/language';
import { type PatientField, patientFields } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import { importedFields } from './importedFields';
import {
  columnsOf,
  freeColumns,
  type Matching,
  requiredFields,
  unusedColumns,
} from './matchColumns';

interface ColumnMatchingProps {
  headers: readonly string[];
  matching: Matching;
  isDisabled: boolean;
  onChange: (matching: Matching) => void;
}

/** The form that assigns the file's columns to the fields of a patient. */
export function ColumnMatching(props: ColumnMatchingProps) {
  const { headers, matching } = props;
  const unused = unusedColumns(headers, matching);
  // Fixed when the file is read, so that an input does not move while a column is chosen in it.
  const [matchedFields] = useState(
    () => new Set(patientFields.filter((field) => isMatchedOrRequired(field, matching))),
  );
  const others = patientFields.filter((field) => !matchedFields.has(field));
  return (
    <Stack gap="sm" align="stretch">
      <Title order={2} size="h4">
        {t('Columns')}
      </Title>
      <FieldGrid {...props} fields={[...matchedFields]} />
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

/** Fields without a column in the file, behind a button. */
function OtherFields(props: FieldGridProps) {
  const { fields, matching } = props;
  const [isOpen, { toggle }] = useDisclosure(false);
  const unmatchedCount = fields.filter((field) => matching[field] === null).length;
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
        {unmatchedCount > 0
          ? t('{count, plural, one {# field has no column} other {# fields have no column}}', {
              count: unmatchedCount,
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

/** The inputs of a field: for its own column and those that continue it, with one more if a column is free. */
function FieldColumns({ field, headers, matching, isDisabled, onChange }: FieldColumnsProps) {
  const columns = headers.map((header, index) => ({
    value: String(index),
    label: header || t('Column {number}', { number: index + 1 }),
  }));
  const free = freeColumns(headers, matching);
  const [, ...more] = columnsOf(matching, field);
  const mayAddColumn =
    importedFields[field].continued && matching[field] !== null && free.length > 0;
  const label = t(patientFieldLabels[field]);
  const choose = (index: number, column: number | null) =>
    onChange({
      ...matching,
      continued: {
        ...matching.continued,
        [field]: [...more.slice(0, index), column, ...more.slice(index + 1)].filter(
          (index) => index !== null,
        ),
      },
    });
  return (
    <>
      <NativeSelect
        label={label}
        required={requiredFields.includes(field)}
        disabled={isDisabled}
        data={[{ value: '', label: t('No column') }, ...columns]}
        value={matching[field] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...matching, [field]: value === '' ? null : Number(value) })
        }
      />
      {[...more, ...(mayAddColumn ? [null] : [])].map((column, index) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: an input is identified by its index
          key={index}
          label={t('{field}, column {number}', { field: label, number: index + 2 })}
          disabled={isDisabled}
          data={[
            { value: '', label: t('No column') },
            ...columns.filter(({ value }) => [column, ...free].includes(Number(value))),
          ]}
          value={column ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose(index, value === '' ? null : Number(value))
          }
        />
      ))}
    </>
  );
}

/** Whether a field has a column, or needs one. */
function isMatchedOrRequired(field: PatientField, matching: Matching): boolean {
  return matching[field] !== null || requiredFields.includes(field);
}
