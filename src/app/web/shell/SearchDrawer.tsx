import { Drawer } from '@mantine/core';
import { t } from '../../../shared/language';
import { useOpenedOnceThere } from '../../../web/shell/later';
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
      opened={useOpenedOnceThere(isOpen)}
      onClose={onClose}
      position="top"
      size="auto"
      title={t('Search')}
    >
      <TopSearch onFound={onClose} />
    </Drawer>
  );
}
