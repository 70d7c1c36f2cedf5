import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState } from 'react';
import { searchedText } from '../../shared/fields';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { api, messageOf } from '../api/api';
import { isNamed } from '../language/isNamed';
import { type Command, useCommands } from './commands';
import { searchLooks } from './searchLooks';
import { useScannedPatient } from './useCardScan';

interface GlobalSearchProps {
  text: string;
  setText: (text: string) => void;
  onFound?: (() => void) | undefined;
}

/**
 * Finds patients, today's tokens and bills from any screen, goes anywhere and does what the person's role may do, by
 * its name.
 */
export function GlobalSearch({ text, setText, onFound }: GlobalSearchProps) {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
  }, []);
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const [searched] = useDebouncedValue(searchedText(text), 200);
  const query = useQuery({
    ...api.topbar.search.queryOptions({ input: { text: searched } }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const { patients = [], tokens = [], bills = [] } = (searched && query.data) || {};

  const commands = useCommands().filter(({ label }) => isNamed(label, text));
  const optionsOf = (some: Command[]) =>
    some.map(({ id, label }) => ({ value: `command:${id}`, label: t(label) }));

  const close = () => {
    setText('');
    setOpen(false);
    onFound?.();
  };
  const takeScan = useScannedPatient(close);
  const open = (choice: string | null) => {
    const [kind, id] = choice?.split(':') ?? [];
    if (!id) return;
    if (kind === 'command') commands.find((command) => command.id === id)?.run();
    const state = { recordId: id, askedAt: Date.now() };
    if (kind === 'patient') void navigate({ to: '/app/patients', state });
    if (kind === 'token') void navigate({ to: '/app/tokens' });
    if (kind === 'bill') void navigate({ to: '/app/billing', state });
    close();
  };

  return (
    <Select
      {...searchLooks()}
      searchable
      // The options are many: a press is seen before they are, and they stay in the page.
      comboboxProps={{ keepMounted: true }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => startTransition(() => setOpen(true))}
      onDropdownClose={() => startTransition(() => setOpen(false))}
      searchValue={text}
      // As it is put on the screen it would empty what was typed before.
      onSearchChange={(next) => isThere.current && setText(next)}
      value={null}
      onChange={open}
      onKeyDown={takeScan}
      // The server has searched; nothing is filtered a second time.
      filter={({ options }) => options}
      data={[
        {
          group: t('Patients'),
          items: patients.map(({ id, name, phone }) => ({
            value: `patient:${id}`,
            label: `${name}, ${phone}`,
          })),
        },
        {
          group: t('Today’s tokens'),
          items: tokens.map(({ id, tokenNumber, patientName }) => ({
            value: `token:${id}`,
            label: t('Token #{number}, {name}', { number: tokenNumber, name: patientName }),
          })),
        },
        {
          group: t('Bills'),
          items: bills.map(({ id, patientName }) => ({
            value: `bill:${id}`,
            label: t('Bill #{id}, {name}', { id: shortId(id), name: patientName }),
          })),
        },
        { group: t('Do'), items: optionsOf(commands.filter(({ isAction }) => isAction)) },
        { group: t('Go to'), items: optionsOf(commands.filter(({ isAction }) => !isAction)) },
      ].filter(({ items }) => items.length > 0)}
      nothingFoundMessage={
        query.isError
          ? messageOf(query.error)
          : searched && !query.isFetching
            ? t('Nothing found')
            : undefined
      }
    />
  );
}
