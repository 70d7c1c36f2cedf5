import { t } from '../../shared/language';
import { PageHeader } from '../../web/ui/PageHeader';

/** The placeholder of spec 2. */
export function SettingsPage() {
  return <PageHeader title={t('Settings')} subtitle={t('Settings page - Coming soon')} />;
}
