import { Button, Group } from '@mantine/core';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { type SettingsPart, settingsParts } from '../../shared/permissions';
import { useAccess } from '../../web/session/session';
import { PageHeader, PartOfScreen } from '../../web/ui/PageHeader';

const labels: Record<SettingsPart, string> = {
  account: 'My account',
  practice: 'My practice',
  clinic: 'Clinic',
  prices: 'Price list',
  staff: 'Staff',
  boards: 'Waiting-room screens',
  rights: 'Who may what',
  privacy: 'Privacy',
  incidents: 'Incidents',
  data: 'Data',
  audit: 'Audit log',
};

/** The settings: a part for each matter, those that the person may see; each at an address of its own. */
export function SettingsPage() {
  const { mayOpen, mayOpenPart } = useAccess();
  const shown = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const parts = (Object.keys(settingsParts) as SettingsPart[]).filter((part) => mayOpenPart(part));
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Group component="nav" aria-label={t('Parts of the settings')} gap={6} mb="lg">
        {mayOpen('set-up') && (
          <Button
            size="sm"
            variant="default"
            renderRoot={(props) => <Link to="/app/set-up" {...props} />}
          >
            {t('Set up the clinic')}
          </Button>
        )}
        {parts.map((part) => {
          const address = part === 'account' ? '/app/settings' : (`/app/settings/${part}` as const);
          return (
            <Button
              key={part}
              size="sm"
              variant={address === shown ? 'filled' : 'default'}
              renderRoot={(props) => (
                <Link
                  to={address}
                  activeOptions={{ exact: true, includeSearch: false }}
                  {...props}
                />
              )}
            >
              {t(labels[part])}
            </Button>
          );
        })}
      </Group>
      <PartOfScreen>
        <Outlet />
      </PartOfScreen>
    </>
  );
}
