import { Kbd, Switch, Table, Text } from '@mantine/core';
import { t } from '../../shared/language';
import { Modal } from '../ui/Modal';
import type { Command } from './commands';
import { useOpenedOnceThere } from './later';

/** Keys that work everywhere, in words. */
const fixedKeys = [
  ['Ctrl K', 'Search, and do anything by its name'],
  ['?', 'This list'],
  ['Esc', 'Close a dialog'],
  ['Enter', 'Save or send a form'],
] as const;

interface ShortcutListProps {
  isOpen: boolean;
  onClose: () => void;
  commands: Command[];
  /** Whether the single keys work. */
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutList({ isOpen, onClose, commands, isOn, onSwitch }: ShortcutListProps) {
  return (
    <Modal opened={useOpenedOnceThere(isOpen)} onClose={onClose} title={t('Keyboard shortcuts')}>
      <Switch
        label={t('Use single-key shortcuts when I am not typing')}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        mb="md"
      />
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {[
            ...fixedKeys.map(([key, words]) => [t(key), t(words)] as const),
            ...commands.flatMap(({ shortcut, label }) =>
              shortcut ? [[shortcut.toUpperCase(), t(label)] as const] : [],
            ),
          ].map(([key, words]) => (
            <Table.Tr key={key}>
              <Table.Td w={110}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{words}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!isOn && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('Single-key shortcuts are off.')}
        </Text>
      )}
    </Modal>
  );
}
