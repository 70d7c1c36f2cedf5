import { NativeSelect } from '@mantine/core';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  rights: 'Permissions',
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
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Beside hasChoice>
        <PartOfScreen>
          <Outlet />
        </PartOfScreen>
      </Beside>
    </>
  );
}

/** A part that was opened as a screen of its own, from the person's menu or the search: beside it is the same list. */
export function OwnSettingsPage() {
  return (
    <Beside>
      <Outlet />
    </Beside>
  );
}

/** The list of the parts beside the one that is shown; `hasChoice` gives one where the list has no room. */
function Beside({ hasChoice = false, children }: { hasChoice?: boolean; children: ReactNode }) {
  const { mayOpen, mayOpenPart } = useAccess();
  const navigate = useNavigate();
  const shown = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const seen = groups
    .map((parts) => parts.filter((part) => mayOpenPart(part)))
    .filter((parts) => parts.length > 0);
  const maySetUp = mayOpen('set-up');
  return (
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
                  {...(shown === `/app/${part}` && { 'aria-current': 'page' })}
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
      {hasChoice && (
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
      )}
      <div className={classes.content}>{children}</div>
    </div>
  );
}
