import { Button, Menu } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Fragment } from 'react';
import { t } from '../../shared/language';
import type { SettingsPart } from '../../shared/permissions';
import { useAccess } from '../../web/session/session';
import classes from './SettingsPage.module.css';

const labels: Record<SettingsPart, string> = {
  account: 'My account',
  practice: 'My practice',
  clinic: 'Clinic',
  prices: 'Price list',
  tests: 'Tests',
  stock: 'Medicines given here',
  medicines: 'What is in our medicines',
  phrases: 'Letters and short texts',
  warnings: 'Warnings',
  staff: 'Staff',
  boards: 'Waiting-room screens',
  rights: 'Permissions',
  privacy: 'Privacy',
  incidents: 'Incidents',
  data: 'Data',
  audit: 'Audit log',
};

/** The groups of the list: the person, the clinic, its people, its data. */
const groups: SettingsPart[][] = [
  ['account', 'practice', 'phrases'],
  ['clinic', 'prices', 'tests', 'stock', 'medicines', 'warnings', 'boards'],
  ['staff', 'rights'],
  ['privacy', 'incidents', 'data', 'audit'],
];

/** Up to so many parts are shown as one list without groups. */
const maxUngroupedParts = 4;

interface SettingsLink {
  to: string;
  label: string;
  isCurrent: boolean;
}

/** The settings: the list of the parts that the person may open, with the current one beside it. */
export function SettingsPage() {
  const linkGroups = useSettingsLinks();
  return (
    <div className={classes.beside}>
      <nav className={classes.parts} aria-label={t('Parts of the settings')}>
        {linkGroups.map((group) => (
          <ul key={group[0]?.to}>
            {group.map(({ to, label, isCurrent }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.part}
                  {...exactMatch}
                  {...(isCurrent && currentPage)}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <Menu position="bottom-start" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            className={classes.choice}
            variant="default"
            rightSection={<IconSelector size={16} aria-hidden />}
          >
            {t('All settings')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {linkGroups.map((group, index) => (
            <Fragment key={group[0]?.to}>
              {index > 0 && <Menu.Divider />}
              {group.map(({ to, label, isCurrent }) => (
                <Menu.Item
                  key={to}
                  className={classes.part}
                  renderRoot={(props) => (
                    <Link to={to} {...props} {...exactMatch} {...(isCurrent && currentPage)} />
                  )}
                >
                  {label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}

// Exact, because the address of “My account” is a prefix of the other addresses.
const exactMatch = { activeOptions: { exact: true, includeSearch: false } };
const currentPage = { 'aria-current': 'page' } as const;

/** Links to the parts that the person may open, in groups; empty groups are left out. */
function useSettingsLinks(): SettingsLink[][] {
  const { mayOpen, mayOpenPart } = useAccess();
  const currentPath = useRouterState({
    select: ({ location }) => location.pathname.replace(/\/$/, ''),
  });
  const linkOf = (part: SettingsPart): SettingsLink => {
    const to = part === 'account' ? '/app/settings' : `/app/settings/${part}`;
    // Some parts are also screens of their own, opened from the person's menu or the search.
    return { to, label: t(labels[part]), isCurrent: [to, `/app/${part}`].includes(currentPath) };
  };
  const to = '/app/set-up';
  const linkGroups = [
    ...groups.map((parts) => parts.filter((part) => mayOpenPart(part)).map(linkOf)),
    mayOpen('set-up') ? [{ to, label: t('Set up the clinic'), isCurrent: currentPath === to }] : [],
  ].filter((group) => group.length > 0);
  return linkGroups.flat().length > maxUngroupedParts ? linkGroups : [linkGroups.flat()];
}
