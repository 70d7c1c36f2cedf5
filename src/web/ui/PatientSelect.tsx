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
  /** Has the focus when its dialog opens. */
  hasFocus?: boolean;
}

/** Chooses one patient: type any part of the name, phone or email, and the server searches. */
export function PatientSelect(props: PatientSelectProps) {
  const { value, onChange, isFilter = false, hasFocus = false } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [searched] = useDebouncedValue(searchedText(text), 200);
  // Of a patient who was chosen elsewhere only the id is known; their tokens have the name.
  const isElsewhere = value !== '' && chosen?.value !== value;
  const tokens = useQuery({
    ...api.queue.patientTokens.queryOptions({ input: { patientId: value, issued: 'ever' } }),
    enabled: isElsewhere,
  });
  const name = tokens.data?.[0]?.patientName;
  const known = isElsewhere ? (name ? { value, label: name } : null) : chosen;
  // A chosen patient's label stands in the box; it is no search.
  const query = useQuery({
    ...api.patients.search.queryOptions({
      input: {
        text: searched === searchedText(known?.label ?? '') ? '' : searched,
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
  // One label for the chosen patient: another one would be taken for a search.
  const others = found.filter((one) => one.value !== known?.value);
  const offered = query.data?.isAlike
    ? [{ group: t('Names that sound like it'), items: others }]
    : others;
  const options = known ? [known, ...offered] : offered;

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
      // The list opens with the first letter or a click; one that stood open would take a dialog's first Escape.
      openOnFocus={false}
      data-autofocus={hasFocus || undefined}
    />
  );
}
