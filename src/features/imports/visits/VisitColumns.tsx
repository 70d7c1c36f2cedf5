import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core';
import { t } from '../../../shared/language';
import { patientFieldLabels } from '../../patients/patientLabels';
import { columnsOf } from '../matchColumns';
import {
  personFields,
  type VisitColumn,
  type VisitMatching,
  visitColumnLabels,
  visitColumns,
} from './readVisits';

interface VisitColumnsProps {
  headers: readonly string[];
  matching: VisitMatching;
  isDisabled: boolean;
  onChange: (matching: VisitMatching) => void;
}

/** The form that says which column of the file holds what. */
export function VisitColumns({ headers, matching, isDisabled, onChange }: VisitColumnsProps) {
  const { person } = matching;
  const headerOf = (index: number) => headers[index] || t('Column {number}', { number: index + 1 });
  const used = new Set([
    ...personFields.flatMap((field) => columnsOf(person, field)),
    ...visitColumns.flatMap((column) => matching[column] ?? []),
  ]);
  const others = headers.flatMap((_, index) => (used.has(index) ? [] : index));
  const select = (
    label: string,
    value: number | null,
    isRequired: boolean,
    choose: (column: number | null) => void,
  ) => (
    <NativeSelect
      key={label}
      label={label}
      required={isRequired}
      disabled={isDisabled}
      data={[
        { value: '', label: t('No column') },
        ...headers.map((_, index) => ({ value: String(index), label: headerOf(index) })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        choose(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    />
  );
  const chooseColumn = (field: VisitColumn) => (column: number | null) =>
    onChange({
      ...matching,
      [field]: column,
      more: matching.more.filter((index) => index !== column),
    });
  return (
    <Stack gap="sm" align="stretch">
      <Title order={2} size="h4">
        {t('Columns')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {visitColumns.map((field) =>
          select(
            t(visitColumnLabels[field]),
            matching[field],
            field === 'visitedOn',
            chooseColumn(field),
          ),
        )}
        {personFields
          .filter((field) => field !== 'gender')
          .map((field) =>
            select(t(patientFieldLabels[field]), person[field], field === 'name', (column) =>
              onChange({
                ...matching,
                person: { ...person, [field]: column },
                more: matching.more.filter((index) => index !== column),
              }),
            ),
          )}
      </SimpleGrid>
      {others.length > 0 && (
        <Checkbox.Group
          label={t('Columns that also go into the notes, each below its heading')}
          value={matching.more.map(String)}
          onChange={(chosen) =>
            onChange({
              ...matching,
              more: chosen.map(Number).sort((one, other) => one - other),
            })
          }
        >
          <Group mt="xs">
            {others.map((index) => (
              <Checkbox
                key={index}
                value={String(index)}
                disabled={isDisabled}
                label={headerOf(index)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
