import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { searchedText } from '../../shared/fields';
import { ordersIn } from '../../shared/listOrder';
import type { ListOrder } from '../ui/columnOrder';
import { type FilterRules, type Filters, oneOf } from './filters';
import { useFilters } from './useFilters';
import { type ListIn, type PagedOperation, type Paging, usePagedRows } from './usePagedRows';

interface Search<Rules, Page, Name> extends Paging<Page, Name> {
  filters: Rules;
  /** The orders that the list offers; without them it has one that nobody can change. */
  orders?: { kinds: ListOrder['kinds']; usual: string };
  /** Input that the person cannot change. */
  fixedInput?: object;
  /** Turns the typed text into the text to search for. */
  normalize?: (text: string) => string;
}

/**
 * The search of a list: the typed text, which is not in the address because names and phone numbers do not belong
 * there; the filters and the order, which are in the address; and the matching rows.
 */
export function useRecordSearch<
  Rules extends FilterRules,
  Input extends object,
  Page,
  Name extends ListIn<Page>,
>(operation: PagedOperation<Input, Page>, options: Search<Rules, Page, Name>) {
  const { filters: rules, orders, fixedInput, normalize = String, ...paging } = options;
  const allRules: FilterRules = orders ? { ...rules, order: oneOf(ordersIn(orders)) } : rules;
  const { filters: chosen, ...address } = useFilters(allRules);
  const { order, ...narrowing } = chosen;
  const filters = narrowing as Filters<Rules>;
  const set: (name: keyof Rules & string, value: string) => void = address.set;
  const filter: (name: keyof Rules & string) => ReturnType<typeof address.filter> = address.filter;
  const [text, setText] = useState('');
  const typed = searchedText(normalize(text));
  const [searched] = useDebouncedValue(typed, 250);
  const input = { text: searched, ...filters, ...(order && { order }), ...fixedInput };
  const list = usePagedRows(operation, input as unknown as Input, paging);
  const orderOfList: ListOrder | undefined = orders && {
    kinds: orders.kinds,
    value: order ?? orders.usual,
    onChange: (value) => address.set('order', value === orders.usual ? '' : value),
  };
  return {
    set,
    filter,
    list: {
      ...list,
      // True from the first letter on, before the request is sent.
      isAwaited: list.isAwaited || typed !== searched,
      order: orderOfList,
      // Where rows can be ordered, a change that somebody else makes may move any of them.
      request: orders && JSON.stringify(input),
    },
    /** The props of the search box. */
    box: { value: text, onChange: setText },
    /** The text of the current search, 250 ms behind typing. */
    searched,
    /** The search's text and filters, for the list's export. */
    criteria: { text: typed, ...filters },
    isNarrowed: searched !== '' || Object.keys(filters).length > 0,
  };
}
