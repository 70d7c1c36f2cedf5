import { Anchor } from '@mantine/core';
import { t } from '../../shared/language';

/** Link to the clinic's privacy notice, for people who are not staff. */
export function PrivacyLink() {
  return (
    <Anchor href="/privacy" size="sm">
      {t('Privacy notice')}
    </Anchor>
  );
}
