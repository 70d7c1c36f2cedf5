import { AppShell, Box, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { t } from '../shared/language';
import { Menu } from './Menu';
import { SessionWatch } from './SessionWatch';
import { Shortcuts } from './Shortcuts';
import { SignInAgain } from './SignInAgain';
import { TopBar } from './TopBar';
import { useLiveData } from './useLiveData';

/** The frame around every screen behind sign-in: sidebar and top bar; on small screens the menu is a drawer. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure(false);
  useLiveData();
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <AppShell.Header>
        <TopBar isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t('Main menu')} visibleFrom="sm">
        <Menu />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title={t('Menu')}
        size="xs"
        hiddenFrom="sm"
        styles={{ body: { height: 'calc(100% - 60px)' } }}
      >
        <Box
          component="nav"
          aria-label={t('Main menu')}
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
      <Shortcuts />
      <SessionWatch />
      <SignInAgain />
    </AppShell>
  );
}
