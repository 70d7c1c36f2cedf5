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
  medicines: 'What is in our medicines',
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
  ['clinic', 'prices', 'medicines', 'boards'],
  ['staff', 'rights'],
  ['privacy', 'incidents', 'data', 'audit'],
];

/** So few parts are one list. */
const fewParts = 4;

interface Place {
  to: string;
  label: string;
  isShown: boolean;
}

/** The settings: a page for each matter, those that the person may see, with the list of them beside it. */
export function SettingsPage() {
  const places = usePlaces();
  return (
    <div className={classes.beside}>
      <nav className={classes.parts} aria-label={t('Parts of the settings')}>
        {places.map((group) => (
          <ul key={group[0]?.to}>
            {group.map(({ to, label, isShown }) => (
              <li key={to}>
                <Link to={to} className={classes.part} {...exactly} {...(isShown && shownHere)}>
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
          {places.map((group, index) => (
            <Fragment key={group[0]?.to}>
              {index > 0 && <Menu.Divider />}
              {group.map(({ to, label, isShown }) => (
                <Menu.Item
                  key={to}
                  className={classes.part}
                  renderRoot={(props) => (
                    <Link to={to} {...props} {...exactly} {...(isShown && shownHere)} />
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

// The address of the first is the beginning of the others'.
const exactly = { activeOptions: { exact: true, includeSearch: false } };
const shownHere = { 'aria-current': 'page' } as const;

/** The pages that the person may see, in groups, each at the address of its own. */
function usePlaces(): Place[][] {
  const { mayOpen, mayOpenPart } = useAccess();
  const shown = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const placeOf = (part: SettingsPart): Place => {
    const to = part === 'account' ? '/app/settings' : `/app/settings/${part}`;
    // Some are screens of their own too, opened from the person's menu or the search.
    return { to, label: t(labels[part]), isShown: [to, `/app/${part}`].includes(shown) };
  };
  const to = '/app/set-up';
  const places = [
    ...groups.map((parts) => parts.filter((part) => mayOpenPart(part)).map(placeOf)),
    mayOpen('set-up') ? [{ to, label: t('Set up the clinic'), isShown: shown === to }] : [],
  ].filter((group) => group.length > 0);
  return places.flat().length > fewParts ? places : [places.flat()];
}
