import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../web/api/api';
import { brandOf, namesWithoutTie, type Tie } from '../substances';
import { maxProposedNames, type Proposal } from '../writtenNames';

type Proposals = readonly { name: string; proposals: readonly Proposal[] }[];

const none: Proposals = [];

/** Milliseconds without a change after which names are asked about: a form has another one with each key. */
const typingPauseMs = 300;

/**
 * What the names themselves and imported lists propose for these medicines; until it is loaded empty, or what was
 * proposed for the names of before.
 */
function useProposed(names: readonly string[]): Proposals {
  const [asked] = useDebouncedValue(
    JSON.stringify([...new Set(names)].slice(0, maxProposedNames).toSorted()),
    typingPauseMs,
  );
  const { data } = useQuery(
    api.substances.propose.queryOptions({
      input: asked === '[]' ? skipToken : { names: JSON.parse(asked) as string[] },
      staleTime: 5 * 60_000,
      placeholderData: keepPreviousData,
    }),
  );
  return data?.names ?? none;
}

/** The proposals for one medicine; none until they are loaded. */
export function useProposals(name: string): readonly Proposal[] {
  const asked = name.trim();
  const proposed = useProposed(asked === '' ? [] : [asked]);
  return proposed.find((one) => one.name === asked)?.proposals ?? [];
}

/**
 * Ties of imported lists for medicines of which the clinic's own ties say nothing, for checks; empty until loaded. The
 * server checks with the same ones.
 */
export function useProductTies(
  medicines: readonly { name: string }[],
  ties: readonly Tie[],
): readonly Tie[] {
  const proposed = useProposed(namesWithoutTie(medicines, ties));
  return useMemo(
    () =>
      proposed.flatMap(({ name, proposals }) =>
        proposals
          .filter(({ from }) => from !== 'name')
          .map(({ substances }) => ({ ...brandOf(name), substances: [...substances] })),
      ),
    [proposed],
  );
}
