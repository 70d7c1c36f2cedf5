import { useDisclosure } from '@mantine/hooks';
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

const menuWidthButton = lazyPart(() =>
  import('./MenuWidthButton').then(({ MenuWidthButton }) => MenuWidthButton),
);

/** The frame around every screen behind sign-in: sidebar and top bar; on small screens the menu is a drawer. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure(false);
  // Once widened the menu stays so until the page is loaded again.
  const [isWide, setWide] = useState(false);
  const hasNarrowMenu = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.hasNarrowMenu ?? false,
  });
  const MenuDrawer = useLazyPart(menuDrawer, isMenuOpen);
  const MenuWidthButton = useLazyPart(menuWidthButton, hasNarrowMenu);
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
          {hasNarrowMenu && MenuWidthButton && (
            <MenuWidthButton isWide={isWide} onChange={setWide} />
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
