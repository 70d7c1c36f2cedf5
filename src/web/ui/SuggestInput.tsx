import { Autocomplete, type AutocompleteProps, type ComboboxItem } from '@mantine/core';

/** More suggestions would hide the form below. */
const maxOptions = 7;

/** A text box that suggests frequent values, in the given order, and accepts any other text. */
export function SuggestInput(props: AutocompleteProps) {
  return (
    <Autocomplete
      // The browser would suggest what was typed for somebody else.
      autoComplete="off"
      limit={maxOptions}
      filter={({ options, search, limit }) => {
        const typed = search.trim().toLowerCase();
        return (options as ComboboxItem[])
          .filter(({ label }) => label.toLowerCase().includes(typed) && label !== search)
          .slice(0, limit);
      }}
      {...props}
    />
  );
}
