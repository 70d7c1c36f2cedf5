import { Stack, Switch, Table, Title } from '@mantine/core';
import { t } from '../../../shared/language';
import { rolesOf } from '../../../shared/permissions';
import { useAccess, useClinic, useSignedInUser } from '../../../web/session/session';
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
  ['Alt Z', 'Undo, or what else the last message offers'],
  ['↑ ↓', 'Lists: from row to row; Enter opens the row'],
] as const;

/** Of lists whose rows have boxes: chosen rows are printed, where the server makes PDFs, or reminded. */
const boxKey = [
  'Space',
  'Lists: on a row’s box, chooses the row; Shift ↑ ↓ chooses several',
] as const;

/** Keys of the screens on which each role types most, with their descriptions. */
const screenKeys = {
  receptionist: [
    ['Ctrl Enter', 'Register Patient: register and issue the token'],
    ['Alt N', 'Register Patient: “Not told” for what is still empty'],
    ['Space', 'Calendar: pick an appointment up, then move it by the arrow keys'],
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
  const user = useSignedInUser();
  const { makesPdfs } = useClinic();
  const { may } = useAccess();
  const hasBoxes = makesPdfs || may('appointments.toRemind');
  const translated = ([key, words]: readonly [string, string]) => [t(key), t(words)] as const;
  const groups = [
    { name: t('Everywhere'), keys: [...fixedKeys, ...(hasBoxes ? [boxKey] : [])].map(translated) },
    {
      name: t('On a screen'),
      keys: rolesOf(user)
        .flatMap((role): (readonly [string, string])[] => [...screenKeys[role]])
        .map(translated),
    },
    {
      name: t('One key, while nothing is typed'),
      keys: commands.flatMap(({ shortcut, label }) =>
        shortcut ? [[shortcut.toUpperCase(), t(label)] as const] : [],
      ),
    },
  ];
  return (
    <Modal opened={useOpenAfterMount(isOpen)} onClose={onClose} title={t('Keyboard shortcuts')}>
      <Stack>
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <Title order={3} size="h5" mb={4}>
              {name}
            </Title>
            <Table withRowBorders={false} verticalSpacing={4}>
              <Table.Tbody>
                {keys.map(([key, words]) => (
                  <Table.Tr key={words}>
                    <Table.Td w={130}>
                      <kbd>{key}</kbd>
                    </Table.Td>
                    <Table.Td>{words}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
        <Switch
          label={t('Use single-key shortcuts when I am not typing')}
          description={!isOn && t('Single-key shortcuts are off.')}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
