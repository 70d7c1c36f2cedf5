import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FilterRules, readFilters } from './filters';

/** The filters of a list. They are in the screen's address, where loading it again and Back find them. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const said = (): Record<string, string | undefined> => readFilters(rules, search);
  const [{ shown, ...last }, setState] = useState({ shown: said(), search, entry });
  // What is chosen here comes back through the address a moment after it is shown; only another entry of the browser's
  // history says something new.
  if (search !== last.search) {
    setState({ shown: entry === last.entry ? shown : said(), search, entry });
  }
  // Two may be chosen before the first is shown, which waits for the list that it makes.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const set = (name: keyof Rules & string, value: string) => {
    // A date of which the year is still being typed is shown, and is no choice yet.
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setState({ shown: next, search, entry });
  };
  const filters = readFilters(rules, shown);
  // Of a press React runs the effects before the paint; what is deferred comes after it.
  const chosen = useDeferredValue(JSON.stringify(filters));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows a choice, and no choice the address.
  useEffect(() => {
    // Not along with the choice: for another address the router draws the whole screen at once.
    if (chosen !== JSON.stringify(said())) {
      void navigate({ to: '.', search: filters, replace: true, resetScroll: false });
    }
  }, [chosen]);
  return {
    /** What is chosen. */
    filters,
    set,
    /** What the input of a filter is given. */
    filter: (name: keyof Rules & string) => ({
      value: shown[name] ?? '',
      onChange: (value: string) => set(name, value),
    }),
  };
}
