import { ActionIcon, Avatar, Box, Burger, Group, Indicator, Text, TextInput } from '@mantine/core';
import { IconBell, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from './api';
import { useSignedInUser } from './session';
import { Brand } from './ui/Brand';

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Search, bell and who is signed in (spec 2, Shell). */
export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const user = useSignedInUser();
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap">
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
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
        <Box visibleFrom="xs">
          <Text size="sm" fw={600} lineClamp={1}>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" tt="capitalize">
            {user.role}
          </Text>
        </Box>
      </Group>
    </Group>
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
