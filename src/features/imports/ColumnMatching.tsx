import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
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
  const continuedBy = (field: PatientField) => {
    const more = columnsOf(matching, field).slice(1);
    const columns = more.map((index) => headers[index]).join(', ');
    return more.length > 0 ? t('with {columns}', { columns }) : undefined;
  };
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('Columns')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {patientFields.map((field) => (
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
      {unused.length > 0 && (
        <Text size="sm">
          {t('Columns that are not imported: {columns}', { columns: unused.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
