import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { searchedText } from '../../shared/fields';
import type { FilterRules } from './filters';
import { useFilters } from './useFilters';
import { type ListIn, type PagedOperation, type Paging, usePagedRows } from './usePagedRows';

interface Search<Rules, Page, Name> extends Paging<Page, Name> {
  filters: Rules;
  /** Input that the person cannot change. */
  fixedInput?: object;
  /** Turns the typed text into the text to search for. */
  normalize?: (text: string) => string;
}

/**
 * The search of a list: the typed text, which is not in the address because names and phone numbers do not belong
 * there; the filters, which are in the address; and the matching rows.
 */
export function useRecordSearch<
  Rules extends FilterRules,
  Input extends object,
  Page,
  Name extends ListIn<Page>,
>(operation: PagedOperation<Input, Page>, options: Search<Rules, Page, Name>) {
  const { filters: rules, fixedInput, normalize = String, ...paging } = options;
  const { filters, ...filterProps } = useFilters(rules);
  const [text, setText] = useState('');
  const typed = searchedText(normalize(text));
  const [searched] = useDebouncedValue(typed, 250);
  const list = usePagedRows(
    operation,
    { text: searched, ...filters, ...fixedInput } as Input,
    paging,
  );
  return {
    ...filterProps,
    // True from the first letter on, before the request is sent.
    list: { ...list, isAwaited: list.isAwaited || typed !== searched },
    /** The props of the search box. */
    box: { value: text, onChange: setText },
    /** The text of the current search, 250 ms behind typing. */
    searched,
    /** The search's text and filters, for the list's export. */
    criteria: { text: typed, ...filters },
    isNarrowed: searched !== '' || Object.keys(filters).length > 0,
  };
}
