import { Kbd, Modal, Switch, Table, Text } from '@mantine/core';
import { useHotkeys, useLocalStorage } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../shared/language';
import { useCommands } from './commands';

/** Keys that work everywhere, in words. */
const fixedKeys = [
  ['Ctrl K', 'Search, and do anything by its name'],
  ['?', 'This list'],
  ['Esc', 'Close a dialog'],
  ['Enter', 'Send a form'],
] as const;

/** Single-key shortcuts, and the list of them under “?”. They can be turned off (WCAG 2.1.4). */
export function Shortcuts() {
  const commands = useCommands();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useLocalStorage({ key: 'single-key shortcuts', defaultValue: true });
  const isFree = () => !document.querySelector('[role=dialog]');
  useHotkeys([
    // Which keys make a question mark depends on the keyboard.
    ['shift+?', () => isFree() && setOpen(true)],
    ['?', () => isFree() && setOpen(true)],
    ...(isOn
      ? commands.flatMap(({ shortcut, run }) =>
          shortcut ? [[shortcut, () => isFree() && run()] as [string, () => void]] : [],
        )
      : []),
  ]);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Keyboard shortcuts')}>
      <Switch
        label={t('Single keys work where nothing is being typed')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
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
          {t('The single keys are off.')}
        </Text>
      )}
    </Modal>
  );
}
