import { ActionIcon, Box, Burger, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../shared/language';
import { GlobalSearch } from './GlobalSearch';
import { LiveMark } from './LiveMark';
import { NoticeBell } from './NoticeBell';
import { PersonMenu } from './PersonMenu';
import { ThemeSwitch } from './ThemeSwitch';
import { Brand } from './ui/Brand';

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Search, bell and who is signed in (spec 2, Shell). */
export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="sm" wrap="nowrap">
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
          hiddenFrom="sm"
          size="sm"
          aria-label={isMenuOpen ? t('Close menu') : t('Open menu')}
          aria-expanded={isMenuOpen}
        />
        <Brand />
      </Group>
      <Box visibleFrom="sm" flex={1} maw={420}>
        <GlobalSearch />
      </Box>
      <Group gap={6} wrap="nowrap">
        <SmallWindowSearch />
        <ThemeSwitch />
        <NoticeBell />
        <LiveMark />
        <PersonMenu />
      </Group>
    </Group>
  );
}

/** Where the top bar has no room for the search box, it comes down over it. */
function SmallWindowSearch() {
  const [isOpen, search] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        hiddenFrom="sm"
        aria-label={t('Search')}
        onClick={search.open}
      >
        <IconSearch aria-hidden />
      </ActionIcon>
      <Drawer opened={isOpen} onClose={search.close} position="top" size="auto" title={t('Search')}>
        <GlobalSearch onFound={search.close} />
      </Drawer>
    </>
  );
}
