import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { searchedText } from '../../../shared/fields';
import { t } from '../../../shared/language';
import { looksLikeCard } from '../../../shared/patientCard';
import { api, messageOf } from '../../../web/api/api';
import type { Patient } from '../patient';

interface PatientSelectProps {
  value: string;
  onChange: (patientId: string) => void;
  /** As a filter of a list: nobody need be chosen, and voided records are offered too. */
  isFilter?: boolean;
  /** Has the focus when its dialog opens. */
  hasFocus?: boolean;
}

interface PatientOption {
  value: string;
  label: string;
}

function optionOf({ id, name, phone }: Pick<Patient, 'id' | 'name' | 'phone'>): PatientOption {
  return { value: id, label: `${name} - ${phone}` };
}

/** Chooses one patient: type any part of the name, phone or email, and the server searches. */
export function PatientSelect(props: PatientSelectProps) {
  const { value, onChange, isFilter = false, hasFocus = false } = props;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<PatientOption | null>(null);
  const [searched] = useDebouncedValue(searchedText(text), 200);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const lastScan = useRef('');
  const queryClient = useQueryClient();
  // Of a patient who was chosen elsewhere only the id is known; their tokens have the name.
  const isElsewhere = value !== '' && chosen?.value !== value;
  const tokens = useQuery({
    ...api.queue.patientTokens.queryOptions({ input: { patientId: value, issued: 'ever' } }),
    enabled: isElsewhere,
  });
  const name = tokens.data?.[0]?.patientName;
  const known = isElsewhere ? (name ? { value, label: name } : null) : chosen;
  // A chosen patient's label is in the box; it is no search.
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
  const found = (query.data?.patients ?? []).map(optionOf);
  // One label for the chosen patient: another one would be taken for a search.
  const others = found.filter((one) => one.value !== known?.value);
  const offered = query.data?.isAlike
    ? [{ group: t('Names that sound like it'), items: others }]
    : others;
  const options = known ? [known, ...offered] : offered;

  const choose = (option: PatientOption | null) => {
    setChosen(option);
    onChange(option?.value ?? '');
  };
  // A scanner ends with Enter, sooner than anything is found; the form would be sent off for the one who was chosen before.
  const takeScan = async (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const code = searchedText(box.value);
    if (event.key !== 'Enter' || !looksLikeCard(code)) return;
    event.preventDefault();
    lastScan.current = code;
    setOpen(false);
    choose(null);
    let failure = t('This card is of no patient here. Please scan it again.');
    try {
      const input = { text: code, limit: 1, inUse: !isFilter };
      const { patients } = await queryClient.fetchQuery(
        api.patients.search.queryOptions({ input }),
      );
      const [patient] = patients;
      if (lastScan.current !== code) return;
      if (patient) return choose(optionOf(patient));
    } catch (error) {
      failure = messageOf(error);
    }
    setProblem(failure);
    box.select();
  };

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
      onChange={(patientId, option) => choose(patientId ? option : null)}
      onSearchChange={(next) => {
        setText(next);
        setProblem(null);
      }}
      onKeyDown={(event) => void takeScan(event)}
      nothingFoundMessage={t(query.isFetching ? 'Searching…' : 'No patients found')}
      error={problem ?? (query.isError ? messageOf(query.error) : undefined)}
      maxDropdownHeight={260}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The list opens with the first letter or a click; one that stood open would take a dialog's first Escape.
      openOnFocus={false}
      data-autofocus={hasFocus || undefined}
    />
  );
}
