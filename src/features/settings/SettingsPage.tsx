import { PageHeader } from '../../web/ui/PageHeader';

/** The placeholder of spec 2. */
export function SettingsPage() {
  return <PageHeader title="Settings" subtitle="Settings page - Coming soon" />;
}
