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
import { wholeNumber } from '../../../shared/phone';
import { api, type client, messageOf } from '../../../web/api/api';
import { isNamed } from '../../../web/language/isNamed';
import { useAccess } from '../../../web/session/session';
import { registerLabel, useRegisterPhone } from '../../../web/shell/carriedPhone';
import { useScannedPatient } from '../../../web/shell/useCardScan';
import { useOnlyMatch } from '../../../web/shell/useOnlyMatch';
import { type Command, useCommands } from './commands';
import classes from './GlobalSearch.module.css';
import { searchInputProps } from './searchLooks';

interface Found {
  id: string;
}

/** Whether what was typed is a token's number: up to three digits, or any with the # before it. */
function isTokenNumber(typed: string): boolean {
  return /^(\d{1,3}|#\d{1,6})$/.test(typed);
}

/** The one patient or token that a search means; null where it is not one. */
function theOnly(patients: (Found & { isAlike: boolean })[], tokens: Found[]): string | null {
  const exact = patients.filter(({ isAlike }) => !isAlike);
  const [patient] = exact;
  if (exact.length === 1 && patient) return `patient:${patient.id}`;
  const [token] = tokens;
  return patients.length === 0 && tokens.length === 1 && token ? `token:${token.id}` : null;
}

/** How Mantine draws them. */
const looks = Combobox.classes;

type Answer = Awaited<ReturnType<typeof client.search.all>>;

const nothing: Answer = { patients: [], tokens: [], bills: [] };

const choosing = ['ArrowDown', 'ArrowUp', 'Enter'];

interface GlobalSearchProps {
  text: string;
  setText: (text: string) => void;
  onFound?: (() => void) | undefined;
  /** What Enter was pressed on before this could take it. */
  entered?: string | null;
}

/**
 * Finds patients, today's tokens and bills from any screen, goes anywhere and does what the person's role may do, by
 * its name.
 */
export function GlobalSearch({ text, setText, onFound, entered = null }: GlobalSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const late = useDeferredValue(text);
  const [settled, settle] = useState('');
  // The options are many: a press is seen before they are, and they stay in the page.
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: (next) => startTransition(() => setOpen(next)),
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const navigate = useNavigate();
  const [searched] = useDebouncedValue(searchedText(text), 200);
  const query = useQuery({
    ...api.search.all.queryOptions({ input: { text: searched } }),
    enabled: searched !== '',
  });
  const typed = searchedText(text);
  const isAnswered = typed === searched && query.isSuccess;
  // What was found for other letters is not offered: a key would open somebody who does not match.
  const found = (isAnswered && query.data) || nothing;
  const { may, mayOpen } = useAccess();
  const registerPhone = useRegisterPhone();
  const unknownNumber =
    may('patients.register') && isAnswered && found.patients.length === 0
      ? wholeNumber(typed)
      : null;
  const only = unknownNumber ? `register:${unknownNumber}` : theOnly(found.patients, found.tokens);
  const commands = useCommands();
  const failure = query.isError ? messageOf(query.error) : null;
  const nothingFound =
    failure ?? (typed === '' ? null : t(isAnswered ? 'Nothing found' : 'Searching...'));

  const close = () => {
    setText('');
    setOpen(false);
    onFound?.();
  };
  const takeScan = useScannedPatient(close);
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
  const takeTheOnly = useOnlyMatch({
    typed,
    isAnswered,
    isFailed: query.isError,
    only,
    take: open,
    entered: entered && searchedText(entered),
  });

  return (
    // In its middle it would stand elsewhere until it is as wide as the box.
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
            // It chooses of what is found by now, not of what stood there a letter ago.
            if (choosing.includes(event.key)) {
              flushSync(() => {
                settle(text);
                setOpen(true);
              });
            }
            takeScan(event);
            takeTheOnly(event);
          }}
        />
      </Combobox.Target>
      <Options
        text={settled === text ? text : late}
        {...{ found, unknownNumber, only, nothingFound }}
      />
    </Combobox>
  );
}

interface OptionsProps {
  /** May lag behind what stands in the box: a letter is seen before what it finds. */
  text: string;
  found: Answer;
  unknownNumber: string | null;
  only: string | null;
  nothingFound: string | null;
}

/** What is offered. Its rows are plain elements, for every letter draws them anew. */
const Options = memo(function Options(props: OptionsProps) {
  const { text, found, unknownNumber, only, nothingFound } = props;
  const { patients, tokens, bills } = found;
  const commands = useCommands().filter(({ label }) => isNamed(label, text));
  const optionsOf = (some: Command[]) =>
    some.map(({ id, label, shortcut }) => ({
      value: `command:${id}`,
      label: (
        <span className={classes.command}>
          {t(label)}
          {shortcut && <span className={classes.key} data-key={shortcut.toUpperCase()} />}
        </span>
      ),
    }));
  const foundPatients = {
    label: t('Patients'),
    options: patients.map((patient) => {
      const value = `patient:${patient.id}`;
      const label = (
        <>
          <b className={classes.name}>{patient.name}</b>
          {patient.phone && `, ${patient.phone}`}
        </>
      );
      return { value, label: <PatientOption {...{ label, patient }} isOnly={value === only} /> };
    }),
  };
  const todaysTokens = {
    label: t('Today’s tokens'),
    options: tokens.map(({ id, tokenNumber, patientName }) => ({
      value: `token:${id}`,
      label: t('Token #{number}, {name}', { number: tokenNumber, name: patientName }),
    })),
  };
  const groups: { label: string; options: { value: string; label: ReactNode }[] }[] = [
    ...(isTokenNumber(searchedText(text))
      ? [todaysTokens, foundPatients]
      : [foundPatients, todaysTokens]),
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
    <Combobox.Dropdown hidden={groups.length === 0 && !nothingFound}>
      <Combobox.Options
        aria-label={t('Search patients, tokens and bills')}
        mah="min(70vh, 32rem)"
        style={{ overflowY: 'auto' }}
      >
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
          <div key={label} role="group" aria-label={label} className={looks.group}>
            <div className={`${looks.groupLabel} ${classes.group}`} aria-hidden>
              {label}
            </div>
            {options.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
          </div>
        ))}
        {groups.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
      </Combobox.Options>
      <Combobox.Footer className={classes.hints} aria-hidden>
        {t('↑ ↓ to choose, Enter to open, Esc to close')}
      </Combobox.Footer>
    </Combobox.Dropdown>
  );
});
