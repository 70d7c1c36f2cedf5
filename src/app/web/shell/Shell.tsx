import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
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
  const MenuDrawer = useLazyPart(menuDrawer, isMenuOpen);
  const ShellEffects = useLazyPart(shellEffects, true);
  useEarlyKeys(ShellEffects !== null);
  return (
    <>
      <div className={classes.frame}>
        <nav className={classes.menu} aria-label={t('Main menu')}>
          <div className={classes.brand}>
            <Brand />
          </div>
          <Menu />
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
