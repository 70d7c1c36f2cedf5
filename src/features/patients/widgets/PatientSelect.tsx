import { type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { searchedText } from '../../../shared/fields';
import { isolated } from '../../../shared/isolated';
import { t } from '../../../shared/language';
import { looksLikeCard } from '../../../shared/patientCard';
import { wholeNumber } from '../../../shared/phone';
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
  /** As a filter of a list: nobody need be chosen, and voided records are offered too. */
  isFilter?: boolean;
  /** Has the focus when its dialog opens. */
  hasFocus?: boolean;
}

interface Option {
  value: string;
  label: string;
}

/** Stands among the patients for registering a number that none of them has. */
const toRegister = 'register';

function optionOf({ id, name, phone }: Pick<FoundPatient, 'id' | 'name' | 'phone'>): Option {
  return { value: id, label: `${isolated(name)} - ${phone}` };
}

/** Chooses one patient: type any part of the name, phone or email, and the server searches. */
export function PatientSelect(props: PatientSelectProps) {
  const { value, onChange, isFilter = false, hasFocus = false } = props;
  const [text, setText] = useState('');
  const [current, setChosen] = useChosenPatient(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const search = usePatientSearch(text, current?.label ?? '', isFilter);
  const { typed, query, isAnswered, found } = search;
  const registration = useRegistration(search, isFilter);
  // One label for the chosen patient: another one would be taken for a search.
  const others = found.map(optionOf).filter((one) => one.value !== current?.value);
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
  const take = (id: string) => {
    if (id === toRegister) return registration.register();
    setOpen(false);
    choose(options.find(({ value: one }) => one === id) ?? null);
  };
  const takeTheOnly = useOnlyMatch({ typed, isAnswered, isFailed: query.isError, only, take });
  const takeScan = useCardScan({
    isFilter,
    choose,
    close: () => setOpen(false),
    onProblem: setProblem,
  });

  return (
    <Select
      {...(isFilter
        ? { 'aria-label': t('Patient') }
        : { label: t('Patient'), leftSection: <IconSearch size={18} aria-hidden /> })}
      // A search has no arrow; what is chosen has its cross there.
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
        patientId === toRegister ? take(toRegister) : choose(patientId ? option : null)
      }
      renderOption={({ option }) => {
        const patient = found.find(({ id }) => id === option.value);
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
        void takeScan(event);
        takeTheOnly(event);
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
      // The list opens with the first letter or a click; one that stood open would take a dialog's first Escape.
      openOnFocus={false}
      data-autofocus={hasFocus || undefined}
    />
  );
}

/** The chosen patient as an option, and what stores another choice. */
function useChosenPatient(value: string) {
  const [chosen, setChosen] = useState<Option | null>(null);
  // Of a patient who was chosen elsewhere only the id is known.
  const isElsewhere = value !== '' && chosen?.value !== value;
  const { data: banner } = usePatientBanner(isElsewhere ? value : '');
  const name = banner?.name;
  const current = isElsewhere ? (name ? { value, label: name } : null) : chosen;
  return [current, setChosen] as const;
}

/** The patients who match the text in the box; `label` is the chosen patient's. */
function usePatientSearch(text: string, label: string, isFilter: boolean) {
  const [searched] = useDebouncedValue(searchedText(text), 200);
  // A chosen patient's label is in the box; it is no search.
  const wantedText = (one: string) => (one === searchedText(label) ? '' : one);
  const typed = wantedText(searchedText(text));
  const query = useQuery(
    api.patients.search.queryOptions({
      input: { text: wantedText(searched), limit: 20, inUse: !isFilter },
    }),
  );
  // What was found for other letters is not offered: a key would take somebody who does not match.
  const isAnswered = typed === wantedText(searched) && query.isSuccess;
  const found = isAnswered ? query.data.patients : [];
  return { typed, query, isAnswered, found };
}

type PatientSearch = ReturnType<typeof usePatientSearch>;

/** The option to register whom the search does not find, with the phone number where one was typed. */
function useRegistration({ typed, isAnswered, found }: PatientSearch, isFilter: boolean) {
  const { may } = useAccess();
  const registerPhone = useRegisterPhone();
  const isUnknown =
    !isFilter && may('patients.register') && typed !== '' && isAnswered && found.length === 0;
  const number = isUnknown ? wholeNumber(typed) : null;
  const option: Option | null = isUnknown
    ? {
        value: toRegister,
        label: number ? registerLabel(number) : t('No patients found. Register new patient'),
      }
    : null;
  return { option, number, register: () => registerPhone(number ?? '') };
}

/** The id of the only patient who matches exactly. */
function onlyMatchOf({ typed, query, found }: PatientSearch): string | null {
  if (typed === '') return null;
  const exact = found.filter(({ isAlike }) => !isAlike);
  return exact.length === 1 && !query.data?.nextCursor ? (exact[0]?.id ?? null) : null;
}

/** Offers those who match, or who can be registered; everybody while nothing is typed. */
function filterFor({ typed, found }: PatientSearch): OptionsFilter {
  return ({ options }) =>
    typed === ''
      ? options
      : options.filter((one) => {
          const id = 'value' in one ? one.value : '';
          return id === toRegister || found.some((patient) => patient.id === id);
        });
}

interface CardScan {
  isFilter: boolean;
  choose: (option: Option | null) => void;
  /** Closes the list. */
  close: () => void;
  onProblem: (problem: string) => void;
}

/** Chooses the patient of a scanned card; answers what the search box does with a key. */
function useCardScan({ isFilter, choose, close, onProblem }: CardScan) {
  const lastScan = useRef('');
  const queryClient = useQueryClient();
  // A scanner ends with Enter, sooner than anything is found; the form would be sent off for the one who was chosen before.
  return async (event: KeyboardEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    const code = searchedText(box.value);
    if (event.key !== 'Enter' || !looksLikeCard(code)) return;
    event.preventDefault();
    lastScan.current = code;
    close();
    choose(null);
    let failure = t('This card belongs to no patient here. Please scan it again.');
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
    onProblem(failure);
    box.select();
  };
}
