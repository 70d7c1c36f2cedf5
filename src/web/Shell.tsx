import {
  ActionIcon,
  AppShell,
  Avatar,
  Box,
  Burger,
  Button,
  Drawer,
  Group,
  Indicator,
  NavLink,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import {
  IconBell,
  IconCalendar,
  IconLayoutDashboard,
  IconLogout,
  IconPill,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconTicket,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Role, Screen } from '../shared/permissions';
import { api, messageOf } from './api';
import { useSignedInUser } from './session';
import { Brand } from './ui/Brand';

const screenLinks = {
  dashboard: { label: 'Dashboard', icon: IconLayoutDashboard },
  'register-patient': { label: 'Register Patient', icon: IconUserPlus },
  patients: { label: 'Patients', icon: IconUsers },
  tokens: { label: 'Tokens', icon: IconTicket },
  prescriptions: { label: 'Prescriptions', icon: IconPill },
  billing: { label: 'Billing', icon: IconReceipt },
  appointments: { label: 'Appointments', icon: IconCalendar },
  settings: { label: 'Settings', icon: IconSettings },
} as const satisfies Record<Screen, { label: string; icon: typeof IconUsers }>;

/** What stands in the sidebar, in the order of spec 2, Shell. */
const sidebars: Record<Role, readonly Screen[]> = {
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

/** The frame around every screen behind sign-in: sidebar, top bar, Logout; a drawer on small screens. */
export function Shell() {
  const user = useSignedInUser();
  const [isMenuOpen, menu] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={isMenuOpen}
            />
            <Brand />
          </Group>
          <PatientSearch />
          <Group gap="sm" wrap="nowrap">
            <WaitingBell />
            <Avatar color="cyan" radius="xl" aria-hidden>
              {user.name.charAt(0).toUpperCase()}
            </Avatar>
            <div>
              <Text size="sm" fw={600} lineClamp={1} visibleFrom="xs">
                {user.name}
              </Text>
              <Text size="xs" c="dimmed" tt="capitalize" visibleFrom="xs">
                {user.role}
              </Text>
            </div>
          </Group>
        </Group>
      </AppShell.Header>

      <AppShell.Navbar p="sm" aria-label="Main menu" visibleFrom="sm">
        <Menu />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title="Menu"
        size="xs"
        hiddenFrom="sm"
        styles={{ body: { height: 'calc(100% - 60px)' } }}
      >
        <Box
          component="nav"
          aria-label="Main menu"
          h="100%"
          display="flex"
          style={{ flexDirection: 'column' }}
        >
          <Menu onNavigate={menu.close} />
        </Box>
      </Drawer>

      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Looks for a patient from any screen; Enter shows what was found. */
function PatientSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <Box
      component="form"
      role="search"
      visibleFrom="md"
      flex={1}
      maw={420}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/app/patients', state: { patientSearch: text } });
      }}
    >
      <TextInput
        aria-label="Search patients from any screen"
        placeholder="Search patients"
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Box>
  );
}

/** How many patients wait now; leads to the queue. */
function WaitingBell() {
  const { data } = useQuery(api.queue.today.queryOptions({ input: {}, refetchInterval: 30_000 }));
  const waiting = data?.counts.waiting ?? 0;
  return (
    <Indicator label={waiting} disabled={waiting === 0} size={18} color="red">
      <ActionIcon
        component={Link}
        to="/app/tokens"
        variant="subtle"
        size="lg"
        aria-label={`${waiting} waiting, open the queue`}
      >
        <IconBell aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

/** The screens this role has, and Logout; in the sidebar or in the drawer. */
function Menu({ onNavigate }: { onNavigate?: () => void }) {
  const { role } = useSignedInUser();
  const signOut = useMutation(
    api.accounts.signOut.mutationOptions({
      // A new document: nothing of what this person saw stays in the browser's memory.
      onSuccess: () => window.location.replace('/login'),
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
