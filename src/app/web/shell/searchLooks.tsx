import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../shared/language';

/** The search box of the top bar, with its options or before they are there. */
export function searchInputProps() {
  return {
    // In a drawer, which gives the focus to this.
    'data-autofocus': true,
    'aria-label': t('Search patients, tokens and bills'),
    placeholder: t('Search (Ctrl K)'),
    leftSection: <IconSearch size={18} aria-hidden />,
    rightSection: <span />,
  };
}
