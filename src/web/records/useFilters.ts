import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FilterRules, readFilters } from './filters';

/** The filters of a list. They are in the screen's address, so that they survive a reload and Back. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const addressFilters = (): Record<string, string | undefined> => readFilters(rules, search);
  const [{ shown, ...last }, setState] = useState({ shown: addressFilters(), search, entry });
  // A choice made here comes back through the address a moment after it is shown, so the address counts only when it is
  // another entry of the browser's history.
  if (search !== last.search) {
    setState({ shown: entry === last.entry ? shown : addressFilters(), search, entry });
  }
  // A second filter may be chosen before the first choice is rendered, which waits for its list.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const set = (name: keyof Rules & string, value: string) => {
    // The state holds invalid values too, such as a half-typed date: they are shown, but are no choice.
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setState({ shown: next, search, entry });
  };
  const filters = readFilters(rules, shown);
  // React runs the effects of a press before the paint; a deferred value changes after it.
  const filtersJson = useDeferredValue(JSON.stringify(filters));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows a choice, and no choice the address.
  useEffect(() => {
    // Separate from the choice, because the router renders the whole screen at once for another address.
    if (filtersJson !== JSON.stringify(addressFilters())) {
      void navigate({ to: '.', search: filters, replace: true, resetScroll: false });
    }
  }, [filtersJson]);
  return {
    /** The valid choices. */
    filters,
    set,
    /** The props of a filter's input. */
    filter: (name: keyof Rules & string) => ({
      value: shown[name] ?? '',
      onChange: (value: string) => set(name, value),
    }),
  };
}
