import { Button, Stack } from '@mantine/core';
import {
  IconCalendar,
  IconLayoutDashboard,
  IconLogout,
  IconPill,
  IconReceipt,
  IconSettings,
  IconTicket,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../../shared/language';
import { type Principal, type Role, rolesOf, type Screen } from '../../../shared/permissions';
import { useSignedInUser } from '../../../web/session/session';
import { useSignOut } from '../../../web/session/useSignOut';
import { preloadLazyParts } from '../../../web/shell/lazyPart';
import classes from '../../../web/shell/Shell.module.css';
import { screenLabels } from '../../../web/shell/screenLabels';

/** Icons of the screens, in the order of the sidebar. */
const screenIcons = {
  dashboard: IconLayoutDashboard,
  'register-patient': IconUserPlus,
  patients: IconUsers,
  tokens: IconTicket,
  prescriptions: IconPill,
  billing: IconReceipt,
  appointments: IconCalendar,
  settings: IconSettings,
} as const satisfies Partial<Record<Screen, typeof IconUsers>>;

type MenuScreen = keyof typeof screenIcons;

/** The screens in each role's sidebar (spec 2, Shell). */
const sidebars: Record<Role, readonly MenuScreen[]> = {
  doctor: ['dashboard', 'patients', 'tokens', 'prescriptions', 'settings'],
  receptionist: [
    'dashboard',
    'register-patient',
    'patients',
    'tokens',
    'billing',
    'appointments',
    'settings',
  ],
};

function menuOf(user: Principal): MenuScreen[] {
  const sidebarScreens = rolesOf(user).flatMap((role) => sidebars[role]);
  return (Object.keys(screenIcons) as MenuScreen[]).filter((screen) =>
    sidebarScreens.includes(screen),
  );
}

/** Links to this person's screens, and Logout; in the sidebar or in the drawer. */
export function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const user = useSignedInUser();
  usePreloadedScreens(user);
  const signOut = useSignOut('/login');
  const under = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.under,
  });
  return (
    <>
      <Stack gap={2} flex={1} style={{ overflowY: 'auto' }}>
        {menuOf(user).map((screen) => {
          const Icon = screenIcons[screen];
          return (
            <Link
              key={screen}
              to={`/app/${screen}`}
              {...(screen === under && { 'data-active': true, 'aria-current': 'true' })}
              activeProps={{ 'data-active': true, 'aria-current': 'page' }}
              onClick={onNavigate}
              className={classes.place}
            >
              <Icon size={18} aria-hidden />
              {t(screenLabels[screen])}
            </Link>
          );
        })}
      </Stack>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        className={classes.logout ?? ''}
        px="0.625rem"
        fw="normal"
        leftSection={<IconLogout size={18} aria-hidden />}
        loading={signOut.isPending}
        onClick={() => signOut.mutate({})}
      >
        {t('Logout')}
      </Button>
    </>
  );
}

// Fetches the code of every screen when the browser is idle, so that the next screen opens at once, even while the
// server is unreachable.
function usePreloadedScreens(user: Principal): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const preload = () => {
      // On a slow connection the current screen's own requests go first.
      if (queryClient.isFetching() > 0) return;
      preloadLazyParts();
      for (const screen of menuOf(user)) void router.preloadRoute({ to: `/app/${screen}` });
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 1_000);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(preload);
    return () => window.cancelIdleCallback(handle);
  }, [isBusy, user, router, queryClient]);
}
