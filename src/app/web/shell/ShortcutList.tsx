import { Kbd, Switch, Table, Text } from '@mantine/core';
import { t } from '../../../shared/language';
import { useSignedInUser } from '../../../web/session/session';
import { useOpenAfterMount } from '../../../web/shell/lazyPart';
import { Modal } from '../../../web/ui/Modal';
import type { Command } from './commands';

/** Keys that work everywhere, with their descriptions. */
const fixedKeys = [
  ['Ctrl K', 'Search, and do anything by its name'],
  ['?', 'This list'],
  ['Esc', 'Close a dialog'],
  ['Enter', 'Save or send a form'],
  ['Ctrl Enter', 'Save a dialog from any box'],
] as const;

/** Keys of the screens on which each role types most, with their descriptions. */
const screenKeys = {
  receptionist: [
    ['Ctrl Enter', 'Register Patient: register and issue the token'],
    ['Alt N', 'Register Patient: “Not told” for what is still empty'],
  ],
  doctor: [
    ['Ctrl Enter', 'Visit: finish'],
    ['Ctrl Shift Enter', 'Visit: finish and call the next'],
    ['=', 'Visit: repeat the last one, at the start of a line'],
    ['/', 'Visit: templates, at the start of a line'],
    ['Alt 1', 'Visit: its first part; Alt 2 and so on the next ones'],
  ],
} as const;

interface ShortcutListProps {
  isOpen: boolean;
  onClose: () => void;
  commands: Command[];
  /** Whether single-key shortcuts are on. */
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

export function ShortcutList({ isOpen, onClose, commands, isOn, onSwitch }: ShortcutListProps) {
  const { role } = useSignedInUser();
  return (
    <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title={t('Keyboard shortcuts')}>
      <Switch
        label={t('Use single-key shortcuts when I am not typing')}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        mb="md"
      />
      <Table withRowBorders={false} verticalSpacing={6}>
        <Table.Tbody>
          {[
            ...[...fixedKeys, ...screenKeys[role]].map(
              ([key, words]) => [t(key), t(words)] as const,
            ),
            ...commands.flatMap(({ shortcut, label }) =>
              shortcut ? [[shortcut.toUpperCase(), t(label)] as const] : [],
            ),
          ].map(([key, words]) => (
            <Table.Tr key={words}>
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
