import { Combobox, Input, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, startTransition, useDeferredValue, useState } from 'react';
import { flushSync } from 'react-dom';
import { PatientOption } from '../../../features/patients/widgets/PatientOption';
import { searchedText } from '../../../shared/fields';
import { shortId } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { completePhone } from '../../../shared/phone';
import { api, type client, messageOf } from '../../../web/api/api';
import { isNamed } from '../../../web/language/isNamed';
import { useAccess } from '../../../web/session/session';
import { registerLabel, useRegisterPhone } from '../../../web/shell/carriedPhone';
import { useScannedPatient } from '../../../web/shell/useCardScan';
import { useOnlyMatch } from '../../../web/shell/useOnlyMatch';
import { type Command, useCommands } from './commands';
import classes from './GlobalSearch.module.css';
import { searchInputProps } from './searchLooks';

interface SearchHit {
  id: string;
}

/** Whether a text is a token number: up to three digits, or # and up to six. */
function isTokenNumber(typed: string): boolean {
  return /^(\d{1,3}|#\d{1,6})$/.test(typed);
}

/** The option value of the only patient or token that matches; null for none or several. */
function onlyMatchOf(
  patients: (SearchHit & { isAlike: boolean })[],
  tokens: SearchHit[],
): string | null {
  const exactMatches = patients.filter(({ isAlike }) => !isAlike);
  const [patient] = exactMatches;
  if (exactMatches.length === 1 && patient) return `patient:${patient.id}`;
  const [token] = tokens;
  return patients.length === 0 && tokens.length === 1 && token ? `token:${token.id}` : null;
}

/** Mantine's own classes for options and groups. */
const comboboxClasses = Combobox.classes;

type SearchResults = Awaited<ReturnType<typeof client.search.all>>;

const noResults: SearchResults = { patients: [], tokens: [], bills: [] };

const selectionKeys = ['ArrowDown', 'ArrowUp', 'Enter'];

interface GlobalSearchProps {
  text: string;
  setText: (text: string) => void;
  onDone?: (() => void) | undefined;
  /** The text on which Enter was pressed before this component had loaded. */
  enteredText?: string | null;
}

/**
 * Finds patients, today's tokens and bills from any screen; opens screens and runs the actions of the person's role
 * by name.
 */
export function GlobalSearch({ text, setText, onDone, enteredText = null }: GlobalSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const deferredText = useDeferredValue(text);
  const [settledText, setSettledText] = useState('');
  // There are many options: the transition shows the key press first, and `keepMounted` keeps them in the page.
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (next) => startTransition(() => setOpen(next)),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const navigate = useNavigate();
  const searchInput = searchedText(text);
  const { results, isAnswered, error } = useSearchResults(searchInput);
  const { may, mayOpen } = useAccess();
  const registerPhone = useRegisterPhone();
  const unknownNumber =
    may('patients.register') && isAnswered && results.patients.length === 0
      ? completePhone(searchInput)
      : null;
  const onlyMatch = unknownNumber
    ? `register:${unknownNumber}`
    : onlyMatchOf(results.patients, results.tokens);
  const commands = useCommands();
  const failure = error && messageOf(error);
  const emptyMessage =
    failure ?? (searchInput === '' ? null : t(isAnswered ? 'Nothing found' : 'Searching...'));

  const close = () => {
    setText('');
    setOpen(false);
    onDone?.();
  };
  const handleScanKey = useScannedPatient(close);
  const open = (choice: string) => {
    const [kind, id] = choice.split(':');
    if (!id) return;
    if (kind === 'register') registerPhone(id);
    if (kind === 'command') commands.find((command) => command.id === id)?.run();
    const state = { recordId: id, askedAt: Date.now() };
    if (kind === 'patient') void navigate({ to: '/app/patients', state });
    if (kind === 'token') void navigate({ to: '/app/tokens' });
    if (kind === 'bill' && mayOpen('billing')) void navigate({ to: '/app/billing', state });
    else if (kind === 'bill') void navigate({ to: '/app/bills/$billId', params: { billId: id } });
    close();
  };
  const handleEnterKey = useOnlyMatch({
    typed: searchInput,
    isAnswered,
    isFailed: error !== null,
    only: onlyMatch,
    take: open,
    entered: enteredText && searchedText(enteredText),
  });

  return (
    // Centred, the dropdown would be misplaced until it is as wide as the box.
    <Combobox store={combobox} onOptionSubmit={open} keepMounted position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <Input
          {...searchInputProps()}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText('');
          }}
          onKeyDown={(event) => {
            // Choose from the current results, not from those of a letter ago.
            if (selectionKeys.includes(event.key)) {
              flushSync(() => {
                setSettledText(text);
                setOpen(true);
              });
            }
            handleScanKey(event);
            handleEnterKey(event);
          }}
        />
      </Combobox.Target>
      <Options
        text={settledText === text ? text : deferredText}
        {...{ results, unknownNumber, onlyMatch, emptyMessage }}
      />
    </Combobox>
  );
}

/** What is found for a text, asked 200 ms after its last letter; nothing until it is answered. */
function useSearchResults(text: string) {
  const [debouncedText] = useDebouncedValue(text, 200);
  const query = useQuery({
    ...api.search.all.queryOptions({ input: { text: debouncedText } }),
    enabled: debouncedText !== '',
  });
  const isAnswered = text === debouncedText && query.isSuccess;
  return {
    // Results for an earlier text are not offered: Enter would open a patient who does not match.
    results: (isAnswered && query.data) || noResults,
    isAnswered,
    error: query.isError ? query.error : null,
  };
}

interface OptionsProps {
  /** May lag behind the box, which shows a typed letter before its results. */
  text: string;
  results: SearchResults;
  unknownNumber: string | null;
  onlyMatch: string | null;
  emptyMessage: string | null;
}

/** The dropdown. Its rows are plain elements, because every letter renders them again. */
const Options = memo(function Options(props: OptionsProps) {
  const { text, results, unknownNumber, onlyMatch, emptyMessage } = props;
  const { patients, tokens, bills } = results;
  const commands = useCommands().filter(({ label, words }) =>
    [label, ...words].some((name) => isNamed(name, text)),
  );
  const optionsOf = (shownCommands: Command[]) =>
    shownCommands.map(({ id, label, shortcut }) => ({
      value: `command:${id}`,
      label: (
        <span className={classes.command}>
          {t(label)}
          {shortcut && <span className={classes.key} data-key={shortcut.toUpperCase()} />}
        </span>
      ),
    }));
  const patientGroup = {
    label: t('Patients'),
    options: patients.map((patient) => {
      const value = `patient:${patient.id}`;
      const label = (
        <>
          <b className={classes.name}>{patient.name}</b>
          {patient.phone && `, ${patient.phone}`}
        </>
      );
      return {
        value,
        label: <PatientOption {...{ label, patient }} isOnly={value === onlyMatch} />,
      };
    }),
  };
  const tokenGroup = {
    label: t('Today’s tokens'),
    options: tokens.map(({ id, tokenNumber, patientName }) => ({
      value: `token:${id}`,
      label: t('Token #{number}, {name}', { number: tokenNumber, name: patientName }),
    })),
  };
  const groups: { label: string; options: { value: string; label: ReactNode }[] }[] = [
    ...(isTokenNumber(searchedText(text))
      ? [tokenGroup, patientGroup]
      : [patientGroup, tokenGroup]),
    {
      label: t('Register Patient'),
      options: unknownNumber
        ? [{ value: `register:${unknownNumber}`, label: registerLabel(unknownNumber) }]
        : [],
    },
    {
      label: t('Bills'),
      options: bills.map(({ id, patientName }) => ({
        value: `bill:${id}`,
        label: t('Bill #{id}, {name}', { id: shortId(id), name: patientName }),
      })),
    },
    { label: t('Actions'), options: optionsOf(commands.filter(({ isAction }) => isAction)) },
    { label: t('Go to'), options: optionsOf(commands.filter(({ isAction }) => !isAction)) },
  ].filter(({ options }) => options.length > 0);
  return (
    <Combobox.Dropdown hidden={groups.length === 0 && !emptyMessage}>
      <Combobox.Options
        aria-label={t('Search patients, tokens and bills')}
        mah="min(70vh, 32rem)"
        style={{ overflowY: 'auto' }}
      >
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
          <div key={label} role="group" aria-label={label} className={comboboxClasses.group}>
            <div className={`${comboboxClasses.groupLabel} ${classes.group}`} aria-hidden>
              {label}
            </div>
            {options.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </div>
        ))}
        {groups.length === 0 && <Combobox.Empty>{emptyMessage}</Combobox.Empty>}
      </Combobox.Options>
      <Combobox.Footer className={classes.hints} aria-hidden>
        {t('↑ ↓ to choose, Enter to open, Esc to close')}
      </Combobox.Footer>
    </Combobox.Dropdown>
  );
});
