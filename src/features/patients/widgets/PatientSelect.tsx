import { type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { searchedText } from '../../../shared/fields';
import { isolated } from '../../../shared/isolated';
import { t } from '../../../shared/language';
import { looksLikeCard } from '../../../shared/patientCard';
import { completePhone } from '../../../shared/phone';
import { api, messageOf } from '../../../web/api/api';
import { useAccess } from '../../../web/session/session';
import { registerLabel, useRegisterPhone } from '../../../web/shell/carriedPhone';
import { useOnlyMatch } from '../../../web/shell/useOnlyMatch';
import type { FoundPatient } from '../patient';
import { usePatientBanner } from './PatientBanner';
import { PatientOption } from './PatientOption';

interface PatientSelectProps {
  value: string;
  onChange: (patientId: string) => void;
  /** As a filter of a list: no choice is required, and voided records are offered too. */
  isFilter?: boolean;
  /** Focused when its dialog opens. */
  hasFocus?: boolean;
}

interface Option {
  value: string;
  label: string;
}

/** Value of the option that registers a new patient. */
const toRegister = 'register';

function optionOf({ id, name, phone }: Pick<FoundPatient, 'id' | 'name' | 'phone'>): Option {
  return { value: id, label: `${isolated(name)} - ${phone}` };
}

/** Chooses one patient; the server searches by any part of the name, phone or email. */
export function PatientSelect(props: PatientSelectProps) {
  const { value, onChange, isFilter = false, hasFocus = false } = props;
  const [text, setText] = useState('');
  const [current, setChosen] = useChosenPatient(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const search = usePatientSearch(text, current?.label ?? '', isFilter);
  const { typed, query, isAnswered, patients } = search;
  const registration = useRegisterOption(search, isFilter);
  // The chosen patient keeps one label: a different label would be taken for a search text.
  const others = patients.map(optionOf).filter((option) => option.value !== current?.value);
  const options = [
    ...(current ? [current] : []),
    ...others,
    ...(registration.option ? [registration.option] : []),
  ];
  const only = registration.number ? toRegister : onlyMatchOf(search);

  const choose = (option: Option | null) => {
    setChosen(option);
    onChange(option?.value ?? '');
  };
  const scan = useCardScan({
    isFilter,
    choose,
    close: () => setOpen(false),
    onProblem: setProblem,
  });
  const chooseByHand = (option: Option | null) => {
    scan.cancel();
    choose(option);
  };
  const select = (id: string) => {
    if (id === toRegister) return registration.register();
    setOpen(false);
    chooseByHand(options.find((option) => option.value === id) ?? null);
  };
  const selectOnlyMatch = useOnlyMatch({
    typed,
    isAnswered,
    isFailed: query.isError,
    only,
    take: select,
  });

  return (
    <Select
      {...(isFilter
        ? { 'aria-label': t('Patient') }
        : { label: t('Patient'), leftSection: <IconSearch size={18} aria-hidden /> })}
      // No arrow for a search; a chosen patient has the clear button there.
      rightSection={value === '' ? <span /> : undefined}
      placeholder={t(isFilter ? 'All patients' : 'Search by name, phone or email')}
      withAsterisk={!isFilter}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear patient') }}
      data={options}
      filter={filterFor(search)}
      value={value || null}
      onChange={(patientId, option) =>
        patientId === toRegister ? select(toRegister) : chooseByHand(patientId ? option : null)
      }
      renderOption={({ option }) => {
        const patient = patients.find(({ id }) => id === option.value);
        const isOnly = option.value === only;
        if (patient)
          return <PatientOption label={option.label} patient={patient} isOnly={isOnly} />;
        return option.label;
      }}
      onSearchChange={(next) => {
        setText(next);
        setProblem(null);
      }}
      onKeyDown={(event) => {
        void scan.onKeyDown(event);
        selectOnlyMatch(event);
      }}
      nothingFoundMessage={
        query.isError
          ? t('Could not be searched')
          : t(isAnswered ? 'No patients found' : 'Searching...')
      }
      error={problem ?? (query.isError ? messageOf(query.error) : undefined)}
      maxDropdownHeight={260}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The list opens on the first letter or a click; an open list would consume the first Escape in a dialog.
      openOnFocus={false}
      data-autofocus={hasFocus || undefined}
    />
  );
}

/** The chosen patient as an option, and the setter. */
function useChosenPatient(value: string) {
  const [chosen, setChosen] = useState<Option | null>(null);
  // For a patient chosen elsewhere only the id is known.
  const isChosenElsewhere = value !== '' && chosen?.value !== value;
  const { data: banner } = usePatientBanner(isChosenElsewhere ? value : '');
  const name = banner?.name;
  const current = isChosenElsewhere ? (name ? { value, label: name } : null) : chosen;
  return [current, setChosen] as const;
}

/** Searches patients by the text in the input; `label` is the chosen patient's. */
function usePatientSearch(text: string, label: string, isFilter: boolean) {
  const [searched] = useDebouncedValue(searchedText(text), 200);
  // The label of the chosen patient in the input is no search text.
  const searchTextOf = (input: string) => (input === searchedText(label) ? '' : input);
  const typed = searchTextOf(searchedText(text));
  const query = useQuery(
    api.patients.search.queryOptions({
      input: { text: searchTextOf(searched), limit: 20, inUse: !isFilter },
    }),
  );
  // Results of an earlier text are not offered: a key could choose a patient who does not match.
  const isAnswered = typed === searchTextOf(searched) && query.isSuccess;
  const patients = isAnswered ? query.data.patients : [];
  return { typed, query, isAnswered, patients };
}

type PatientSearch = ReturnType<typeof usePatientSearch>;

/** The option to register a new patient if the search finds none, with the phone number if one was typed. */
function useRegisterOption({ typed, isAnswered, patients }: PatientSearch, isFilter: boolean) {
  const { may } = useAccess();
  const registerPhone = useRegisterPhone();
  const isUnknown =
    !isFilter && may('patients.register') && typed !== '' && isAnswered && patients.length === 0;
  const number = isUnknown ? completePhone(typed) : null;
  const option: Option | null = isUnknown
    ? {
        value: toRegister,
        label: number ? registerLabel(number) : t('No patients found. Register new patient'),
      }
    : null;
  return { option, number, register: () => registerPhone(number ?? '') };
}

/** The id of the only patient who matches exactly. */
function onlyMatchOf({ typed, query, patients }: PatientSearch): string | null {
  if (typed === '') return null;
  const exact = patients.filter(({ isAlike }) => !isAlike);
  return exact.length === 1 && !query.data?.nextCursor ? (exact[0]?.id ?? null) : null;
}

/** Filters options to the matching patients and the register option; all while nothing is typed. */
function filterFor({ typed, patients }: PatientSearch): OptionsFilter {
  return ({ options }) =>
    typed === ''
      ? options
      : options.filter((option) => {
          const id = 'value' in option ? option.value : '';
          return id === toRegister || patients.some((patient) => patient.id === id);
        });
}

interface CardScan {
  isFilter: boolean;
  choose: (option: Option | null) => void;
  /** Closes the list. */
  close: () => void;
  onProblem: (problem: string) => void;
}

/** A key handler of the search input that chooses the patient of a scanned card, unless `cancel` is called meanwhile. */
function useCardScan({ isFilter, choose, close, onProblem }: CardScan) {
  const latest = useRef(0);
  const queryClient = useQueryClient();
  // A scanner sends Enter before results arrive; the form would be submitted for the previously chosen patient.
  const onKeyDown = async (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const code = searchedText(box.value);
    if (event.key !== 'Enter' || !looksLikeCard(code)) return;
    event.preventDefault();
    latest.current++;
    const scan = latest.current;
    close();
    choose(null);
    let failure = t('This card belongs to no patient here. Please scan it again.');
    try {
      const input = { text: code, limit: 1, inUse: !isFilter };
      const { patients } = await queryClient.fetchQuery(
        api.patients.search.queryOptions({ input }),
      );
      const [patient] = patients;
      if (patient && latest.current === scan) return choose(optionOf(patient));
    } catch (error) {
      failure = messageOf(error);
    }
    // Another card was scanned since, or a patient chosen by hand.
    if (latest.current !== scan) return;
    onProblem(failure);
    box.select();
  };
  const cancel = () => {
    latest.current++;
  };
  return { onKeyDown, cancel };
}
