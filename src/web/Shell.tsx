import {
  ActionIcon,
  AppShell,
  Avatar,
  Burger,
  Button,
  Group,
  NavLink,
  ScrollArea,
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import type { Role, Screen } from '../shared/permissions';
import { api, messageOf } from './api';
import { resetSession, useSignedInUser } from './session';
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
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const signOut = useMutation(
    api.accounts.signOut.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/login' });
        await resetSession(queryClient);
      },
      onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    }),
  );

  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
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
          <TextInput
            aria-label="Search"
            placeholder="Search"
            leftSection={<IconSearch size={18} aria-hidden />}
            visibleFrom="md"
            flex={1}
            maw={420}
          />
          <Group gap="sm" wrap="nowrap">
            <ActionIcon variant="subtle" size="lg" aria-label="Notifications">
              <IconBell aria-hidden />
            </ActionIcon>
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

      <AppShell.Navbar p="sm" aria-label="Main menu">
        <AppShell.Section grow component={ScrollArea}>
          <Stack gap={4}>
            {sidebars[user.role].map((screen) => {
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
                  onClick={menu.close}
                  styles={{ root: { borderRadius: 'var(--mantine-radius-md)' } }}
                />
              );
            })}
          </Stack>
        </AppShell.Section>
        <AppShell.Section>
          <Button
            variant="subtle"
            color="red"
            fullWidth
            justify="flex-start"
            leftSection={<IconLogout size={20} aria-hidden />}
            loading={signOut.isPending}
            onClick={() => signOut.mutate({})}
          >
            Logout
          </Button>
        </AppShell.Section>
      </AppShell.Navbar>

      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
