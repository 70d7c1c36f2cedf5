import { Avatar, Box, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDeviceMobile,
  IconDeviceTv,
  IconDownload,
  IconHistory,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../shared/permissions';
import { useInstallation } from './installation';
import { OpenOnPhone } from './OpenOnPhone';
import { useSignedInUser } from './session';

const links = [
  { screen: 'account', label: 'My account', icon: IconUserCircle },
  { screen: 'staff', label: 'Staff', icon: IconUsersGroup },
  { screen: 'boards', label: 'Waiting-room screens', icon: IconDeviceTv },
  { screen: 'audit', label: 'Audit log', icon: IconHistory },
] as const;

/** Who is signed in, the screens about accounts, and how the clinic comes onto other devices. */
export function PersonMenu() {
  const { name, role, isAdministrator } = useSignedInUser();
  const install = useInstallation();
  const [isPhoneOpen, phone] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <UnstyledButton aria-label={`Account of ${name}, ${role}`}>
            <Group gap="sm" wrap="nowrap">
              <Avatar color="cyan" radius="xl" aria-hidden>
                {name.charAt(0).toUpperCase()}
              </Avatar>
              <Box visibleFrom="md">
                <Text size="sm" fw={600} lineClamp={1}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" tt="capitalize">
                  {role}
                </Text>
              </Box>
            </Group>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {links
            .filter(({ screen }) => mayOpen(role, screen, isAdministrator))
            .map(({ screen, label, icon: Icon }) => (
              <Menu.Item
                key={screen}
                leftSection={<Icon size={18} aria-hidden />}
                renderRoot={(props) => <Link to={`/app/${screen}`} {...props} />}
              >
                {label}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={phone.open}>
            Open on a phone
          </Menu.Item>
          {install && (
            <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={install}>
              Install as an app
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isPhoneOpen && <OpenOnPhone onClose={phone.close} />}
    </>
  );
}
