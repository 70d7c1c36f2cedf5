import { Box, Drawer } from '@mantine/core';
import { t } from '../../../shared/language';
import { useOpenAfterMount } from '../../../web/shell/lazyPart';
import { useLayer } from '../../../web/ui/layers';
import { Menu } from './Menu';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu on screens too narrow for the sidebar. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  useLayer(isOpen, onClose);
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
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
        <Menu onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
