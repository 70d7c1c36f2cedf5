import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { searchedText } from '../../shared/fields';
import type { FilterRules } from './filters';
import { useFilters } from './useFilters';
import { type ListIn, type PagedOperation, type Paging, usePagedRows } from './usePagedRows';

interface Search<Rules, Page, Name> extends Paging<Page, Name> {
  filters: Rules;
  /** What the list is asked beside what narrows it. */
  asks?: object;
  /** What is searched for when this was typed. */
  meant?: (text: string) => string;
}

/**
 * The search of a list: what is typed, which stays on the screen because names and phone numbers do not belong in an
 * address; what is chosen in its filters, which is there; and the rows that were found.
 */
export function useRecordSearch<
  Rules extends FilterRules,
  Input extends object,
  Page,
  Name extends ListIn<Page>,
>(operation: PagedOperation<Input, Page>, options: Search<Rules, Page, Name>) {
  const { filters: rules, asks, meant = String, ...paging } = options;
  const { filters, ...choosing } = useFilters(rules);
  const [text, setText] = useState('');
  const typed = searchedText(meant(text));
  const [searched] = useDebouncedValue(typed, 250);
  const list = usePagedRows(operation, { text: searched, ...filters, ...asks } as Input, paging);
  return {
    ...choosing,
    // From the first letter on, not only once it is asked for.
    list: { ...list, isAwaited: list.isAwaited || typed !== searched },
    /** What the search box is given. */
    box: { value: text, onChange: setText },
    /** The text as it is searched for, a moment after typing. */
    searched,
    /** What the list is narrowed to, for its export. */
    criteria: { text: typed, ...filters },
    isNarrowed: searched !== '' || Object.keys(filters).length > 0,
  };
}
