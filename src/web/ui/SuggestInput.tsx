import { Autocomplete, type AutocompleteProps, type ComboboxItem } from '@mantine/core';

/** Choices in view at once: more would hide the form below. */
const offeredAtOnce = 7;

/** A text box that offers what is often typed into it, in that order, and takes anything else. */
export function SuggestInput(props: AutocompleteProps) {
  return (
    <Autocomplete
      // What the browser remembers is somebody else’s.
      autoComplete="off"
      limit={offeredAtOnce}
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
