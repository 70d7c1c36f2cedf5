import { Anchor } from '@mantine/core';
import { t } from '../../shared/language';

/** Leads whoever is no staff to what the clinic tells of their data. */
export function PrivacyLink() {
  return (
    <Anchor href="/privacy" size="sm">
      {t('Privacy notice')}
    </Anchor>
  );
}
