import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchedText } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, messageOf } from '../api';

interface PatientSelectProps {
  value: string;
  onChange: (patientId: string) => void;
  /** As a filter of a list: nobody need be chosen, and voided records are offered too. */
  isFilter?: boolean;
}

/** Chooses one patient: type any part of the name, phone or email, and the server searches. */
export function PatientSelect({ value, onChange, isFilter = false }: PatientSelectProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [searched] = useDebouncedValue(searchedText(text), 200);
  // A chosen patient's label stands in the box; it is no search.
  const query = useQuery({
    ...api.patients.search.queryOptions({
      input: {
        text: searched === searchedText(chosen?.label ?? '') ? '' : searched,
        limit: 20,
        inUse: !isFilter,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (query.data?.patients ?? []).map((patient) => ({
    value: patient.id,
    label: `${patient.name} - ${patient.phone}`,
  }));
  const options =
    chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;

  return (
    <Select
      label={t('Patient')}
      placeholder={t('Search by name, phone or email')}
      withAsterisk={!isFilter}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear patient') }}
      data={options}
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(patientId, option) => {
        setChosen(patientId ? option : null);
        onChange(patientId ?? '');
      }}
      onSearchChange={setText}
      nothingFoundMessage={t(query.isFetching ? 'Searching…' : 'No patients found')}
      error={query.isError ? messageOf(query.error) : undefined}
      maxDropdownHeight={260}
    />
  );
}
