import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../shared/language';

/** Props that the top bar's search box has both before and after its options have loaded. */
export function searchInputProps() {
  return {
    // A drawer moves the focus to the element with this attribute.
    'data-autofocus': true,
    'aria-label': t('Search patients, tokens and bills'),
    placeholder: t('Search (Ctrl K)'),
    leftSection: <IconSearch size={18} aria-hidden />,
    rightSection: <span />,
  };
}
