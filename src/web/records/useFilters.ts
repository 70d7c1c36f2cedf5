import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type FilterRules, readFilters } from './filters';

/** The filters of a list. They stand in the screen's address, where loading it again and Back find them. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const [state, setState] = useState({ filters: readFilters(rules, search), search, entry });
  // What is chosen here comes back through the address a moment after it is shown; only another entry of the browser's
  // history says something new.
  if (search !== state.search) {
    const filters = entry === state.entry ? state.filters : readFilters(rules, search);
    setState({ filters, search, entry });
  }
  const set = <Name extends keyof Rules & string>(name: Name, value: string) => {
    // What makes no sense, as nothing does, is no choice.
    const filters = readFilters(rules, { ...state.filters, [name]: value });
    setState({ filters, search, entry });
    void navigate({ to: '.', search: filters, replace: true, resetScroll: false });
  };
  return {
    filters: state.filters,
    set,
    /** What the input of a filter is given. */
    filter: <Name extends keyof Rules & string>(name: Name) => ({
      value: state.filters[name] ?? ('' as const),
      onChange: (value: string) => set(name, value),
    }),
  };
}
