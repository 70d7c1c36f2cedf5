import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { lazyPart, useLazyPart } from '../../../web/shell/lazyPart';
import { isDialogOpen } from '../../../web/ui/closing';
import { useCommands } from './commands';

const shortcutList = lazyPart(() =>
  import('./ShortcutList').then(({ ShortcutList }) => ShortcutList),
);

const stored = { key: 'single-key shortcuts' };

/** Single-key shortcuts, and the list of them under “?”. They can be turned off (WCAG 2.1.4). */
export function Shortcuts() {
  const commands = useCommands();
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => localStorage.getItem(stored.key) !== 'false');
  const areShortcutsFree = () => !isDialogOpen();
  useHotkeys([
    // Whether a question mark needs Shift depends on the keyboard.
    ['shift+?', () => areShortcutsFree() && setOpen(true)],
    ['?', () => areShortcutsFree() && setOpen(true)],
    ...(isOn
      ? commands.flatMap(({ shortcut, run }) =>
          shortcut ? [[shortcut, () => areShortcutsFree() && run()] as [string, () => void]] : [],
        )
      : []),
  ]);
  const ShortcutList = useLazyPart(shortcutList, isOpen);
  if (!ShortcutList) return null;
  return (
    <ShortcutList
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      commands={commands}
      isOn={isOn}
      onSwitch={(on) => {
        localStorage.setItem(stored.key, String(on));
        setOn(on);
      }}
    />
  );
}
