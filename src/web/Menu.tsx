import { Button, NavLink, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
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
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Role, Screen } from '../shared/permissions';
import { api, messageOf } from './api';
import { tellOtherTabs } from './otherTabs';
import { useSignedInUser } from './session';
import { useAction } from './useAction';

const screenLinks = {
  dashboard: { label: 'Dashboard', icon: IconLayoutDashboard },
  'register-patient': { label: 'Register Patient', icon: IconUserPlus },
  patients: { label: 'Patients', icon: IconUsers },
  tokens: { label: 'Tokens', icon: IconTicket },
  prescriptions: { label: 'Prescriptions', icon: IconPill },
  billing: { label: 'Billing', icon: IconReceipt },
  appointments: { label: 'Appointments', icon: IconCalendar },
  settings: { label: 'Settings', icon: IconSettings },
} as const satisfies Partial<Record<Screen, { label: string; icon: typeof IconUsers }>>;

/** What stands in the sidebar, in the order of spec 2, Shell. */
const sidebars: Record<Role, readonly (keyof typeof screenLinks)[]> = {
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

/** The screens this role has, and Logout; in the sidebar or in the drawer. */
export function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const { role } = useSignedInUser();
  usePreloadedScreens(role);
  const signOut = useAction(
    api.accounts.signOut.mutationOptions({
      // A new document: nothing of what this person saw stays in the browser's memory.
      onSuccess: () => {
        tellOtherTabs('signed-out');
        window.location.replace('/login');
      },
      onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    }),
  );
  return (
    <>
      <Stack gap={4} flex={1} style={{ overflowY: 'auto' }}>
        {sidebars[role].map((screen) => {
          const { label, icon: Icon } = screenLinks[screen];
          return (
            <NavLink
              key={screen}
              label={label}
              leftSection={<Icon size={20} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  to={`/app/${screen}`}
                  activeProps={{ 'data-active': true, 'aria-current': 'page' }}
                  {...props}
                />
              )}
              onClick={onNavigate}
              styles={{ root: { borderRadius: 'var(--mantine-radius-md)' } }}
            />
          );
        })}
      </Stack>
      <Button
        variant="subtle"
        color="red"
        justify="flex-start"
        leftSection={<IconLogout size={20} aria-hidden />}
        loading={signOut.isPending}
        onClick={() => signOut.mutate({})}
      >
        Logout
      </Button>
    </>
  );
}

// Once there is nothing else to do, the code of every screen is fetched: the next one opens at once, also while the
// server is away.
function usePreloadedScreens(role: Role): void {
  const router = useRouter();
  useEffect(() => {
    const preload = () => {
      for (const screen of sidebars[role]) void router.preloadRoute({ to: `/app/${screen}` });
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 1_000);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(preload);
    return () => window.cancelIdleCallback(handle);
  }, [role, router]);
}
