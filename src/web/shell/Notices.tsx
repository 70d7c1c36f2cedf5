import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { pressNewestAction } from '../ui/showWithAction';
import classes from './Notices.module.css';

/**
 * The short messages about what was done or went wrong, the newest over the others, where they cover nothing that is
 * pressed next. Alt Z presses the button of the newest one that has one, also from within a dialog or a field.
 */
export function Notices() {
  useHotkeys([['alt+Z', pressNewestAction, { usePhysicalKeys: true }]], []);
  return (
    <Notifications
      position="bottom-left"
      layout="stacked"
      classNames={{ root: classes.root ?? '', notification: classes.notification ?? '' }}
    />
  );
}
