import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCashRegister,
  IconDeviceMobile,
  IconDeviceTv,
  IconDownload,
  IconHistory,
  IconKeyboard,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { LanguageItems } from '../../../web/language/LanguageItems';
import { useInstallPrompt } from '../../../web/offline/installation';
import { useAccess } from '../../../web/session/session';
import { screenLabels } from '../../../web/shell/screenLabels';
import { listShortcuts } from './listShortcuts';
import { PhoneAccessDialog } from './OpenOnPhone';
import { PersonButton } from './PersonButton';
import classes from './PersonMenu.module.css';

const links = [
  { screen: 'account', icon: IconUserCircle },
  { screen: 'staff', icon: IconUsersGroup },
  { screen: 'boards', icon: IconDeviceTv },
  { screen: 'day-closes', icon: IconCashRegister },
  { screen: 'audit', icon: IconHistory },
] as const;

/** The signed-in person, the screens about accounts, and how to use the clinic on other devices. */
export function PersonMenu() {
  const { mayOpen } = useAccess();
  const install = useInstallPrompt();
  const [isPhoneOpen, phone] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <PersonButton />
        </Menu.Target>
        <Menu.Dropdown>
          {links
            .filter(({ screen }) => mayOpen(screen))
            .map(({ screen, icon: Icon }) => (
              <Menu.Item
                key={screen}
                leftSection={<Icon size={18} aria-hidden />}
                renderRoot={(props) => <Link to={`/app/${screen}`} {...props} />}
              >
                {t(screenLabels[screen])}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconDeviceMobile size={18} aria-hidden />} onClick={phone.open}>
            {t('Use on phone')}
          </Menu.Item>
          {install && (
            <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={install}>
              {t('Install as an app')}
            </Menu.Item>
          )}
          <Menu.Item
            className={classes.keys ?? ''}
            leftSection={<IconKeyboard size={18} aria-hidden />}
            onClick={listShortcuts}
          >
            {t('Keyboard shortcuts')}
          </Menu.Item>
          <LanguageItems />
        </Menu.Dropdown>
      </Menu>
      {isPhoneOpen && <PhoneAccessDialog onClose={phone.close} />}
    </>
  );
}
