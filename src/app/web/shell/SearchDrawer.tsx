import { Drawer } from '@mantine/core';
import { t } from '../../../shared/language';
import { useOpenAfterMount } from '../../../web/shell/lazyPart';
import { useLayer } from '../../../web/ui/layers';
import { TopSearch } from './TopSearch';

interface SearchDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

export function SearchDrawer({ isOpen, onClose }: SearchDrawerProps) {
  useLayer(isOpen, onClose);
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      position="top"
      size="auto"
      title={t('Search')}
    >
      <TopSearch onDone={onClose} />
    </Drawer>
  );
}
