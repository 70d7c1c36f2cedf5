import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { Brand } from '../../../web/shell/Brand';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import classes from '../../../web/shell/Shell.module.css';
import { SessionLock } from '../session/SessionLock';
import { LeaveGuard } from './LeaveGuard';
import { Menu } from './Menu';
import { TopBar } from './TopBar';
import { useEarlyKeys } from './useEarlyKeys';

const shellEffects = lazyPart(() => import('./Behind').then(({ ShellEffects }) => ShellEffects));
const menuDrawer = lazyPart(() => import('./MenuDrawer').then(({ MenuDrawer }) => MenuDrawer));

/** The frame around every screen behind sign-in: sidebar and top bar; on small screens the menu is a drawer. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure(false);
  // Once widened the menu stays so until the page is loaded again.
  const [isWide, setWide] = useState(false);
  const hasNarrowMenu = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.hasNarrowMenu ?? false,
  });
  const MenuDrawer = useLazyPart(menuDrawer, isMenuOpen);
  const ShellEffects = useLazyPart(shellEffects, true);
  useEarlyKeys(ShellEffects !== null);
  return (
    <>
      <div className={classes.frame}>
        <nav
          className={classes.menu}
          data-narrow={(hasNarrowMenu && !isWide) || undefined}
          aria-label={t('Main menu')}
        >
          <div className={classes.brand}>
            <Brand />
          </div>
          <Menu />
          {hasNarrowMenu && (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.widen ?? ''}
              aria-expanded={isWide}
              aria-label={isWide ? t('Make the menu narrow') : t('Show the whole menu')}
              onClick={() => setWide(!isWide)}
            >
              {isWide ? (
                <IconChevronsLeft size={18} aria-hidden />
              ) : (
                <IconChevronsRight size={18} aria-hidden />
              )}
            </ActionIcon>
          )}
        </nav>
        <div className={classes.beside}>
          <header className={classes.top}>
            <TopBar isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
          </header>
          <main className={classes.screen}>
            <Outlet />
          </main>
        </div>
      </div>
      {MenuDrawer && <MenuDrawer isOpen={isMenuOpen} onClose={menu.close} />}
      <LeaveGuard />
      {ShellEffects && <ShellEffects />}
      <SessionLock />
    </>
  );
}
