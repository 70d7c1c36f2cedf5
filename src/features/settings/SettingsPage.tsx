import { NativeSelect } from '@mantine/core';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { t } from '../../shared/language';
import type { SettingsPart } from '../../shared/permissions';
import { useAccess } from '../../web/session/session';
import { PageHeader, PartOfScreen } from '../../web/ui/PageHeader';
import classes from './SettingsPage.module.css';

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

/** What belongs together: oneself, the clinic, its people, its data. */
const groups: SettingsPart[][] = [
  ['account', 'practice'],
  ['clinic', 'prices', 'boards'],
  ['staff', 'rights'],
  ['privacy', 'incidents', 'data', 'audit'],
];

const addressOf = (part: SettingsPart) =>
  part === 'account' ? '/app/settings' : (`/app/settings/${part}` as const);

/** The settings: a part for each matter, those that the person may see; each at an address of its own. */
export function SettingsPage() {
  const { mayOpen, mayOpenPart } = useAccess();
  const navigate = useNavigate();
  const shown = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const seen = groups
    .map((parts) => parts.filter((part) => mayOpenPart(part)))
    .filter((parts) => parts.length > 0);
  const maySetUp = mayOpen('set-up');
  return (
    <>
      <PageHeader title={t('Settings')} />
      <div className={classes.beside}>
        <nav className={classes.parts} aria-label={t('Parts of the settings')}>
          {seen.map((parts) => (
            <ul key={parts[0]}>
              {parts.map((part) => (
                <li key={part}>
                  <Link
                    to={addressOf(part)}
                    className={classes.part}
                    activeOptions={{ exact: true, includeSearch: false }}
                  >
                    {t(labels[part])}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
          {maySetUp && (
            <ul>
              <li>
                <Link to="/app/set-up" className={classes.part}>
                  {t('Set up the clinic')}
                </Link>
              </li>
            </ul>
          )}
        </nav>
        {/* Where the list has no room beside. */}
        <NativeSelect
          className={classes.choice}
          aria-label={t('Parts of the settings')}
          value={shown}
          onChange={({ currentTarget: { value } }) => void navigate({ to: value })}
          data={[
            ...seen
              .flat()
              .map((part) => ({ value: addressOf(part) as string, label: t(labels[part]) })),
            ...(maySetUp ? [{ value: '/app/set-up', label: t('Set up the clinic') }] : []),
          ]}
        />
        <div className={classes.content}>
          <PartOfScreen>
            <Outlet />
          </PartOfScreen>
        </div>
      </div>
    </>
  );
}
