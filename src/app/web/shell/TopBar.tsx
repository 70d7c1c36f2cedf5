import { ActionIcon, Box, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../shared/language';
import { LiveMark } from '../../../web/live/LiveMark';
import { Brand } from '../../../web/shell/Brand';
import { LazyControl, lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { NoticeBell } from './NoticeBell';
import { PersonButton } from './PersonButton';
import { ThemeSwitch } from './ThemeSwitch';
import { TopSearch } from './TopSearch';

const personMenu = lazyPart(() => import('./PersonMenu').then(({ PersonMenu }) => PersonMenu));
const searchDrawer = lazyPart(() =>
  import('./SearchDrawer').then(({ SearchDrawer }) => SearchDrawer),
);

interface TopBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Search, bell and the signed-in person (spec 2, Shell). */
export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  return (
    <Group
      h="100%"
      px={{ base: 'md', md: '1.625rem' }}
      gap="sm"
      wrap="nowrap"
      justify="space-between"
    >
      <Group gap="sm" wrap="nowrap" hiddenFrom="sm">
        <Burger
          opened={isMenuOpen}
          onClick={onToggleMenu}
          size="sm"
          aria-label={isMenuOpen ? t('Close menu') : t('Open menu')}
          aria-expanded={isMenuOpen}
        />
        <Brand isTight />
      </Group>
      <Box visibleFrom="sm" flex={1} maw={380} mie="auto">
        <TopSearch />
      </Box>
      <Group gap={6} wrap="nowrap">
        <LiveMark />
        <SmallWindowSearch />
        <ThemeSwitch />
        <NoticeBell />
        <LazyControl part={personMenu} props={{}} standIn={<PersonButton />} />
      </Group>
    </Group>
  );
}

/** On narrow screens the search box is in a drawer over the top bar. */
function SmallWindowSearch() {
  const [isOpen, search] = useDisclosure(false);
  const SearchDrawer = useLazyPart(searchDrawer, isOpen);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={t('Search')}
        onClick={search.open}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {SearchDrawer && <SearchDrawer isOpen={isOpen} onClose={search.close} />}
    </>
  );
}
