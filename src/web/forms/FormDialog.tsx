import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { getHotkeyHandler, useDisclosure } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { t } from '../../shared/language';
import { closeAfterPaint } from '../ui/closing';
import { Modal } from '../ui/Modal';
import { focusOn, useReturnFocus } from '../ui/returnFocus';
import classes from './FormDialog.module.css';
import { useUnsaved } from './unsaved';

const widths = { narrow: '30rem', usual: 'xl', wide: '72rem' };

interface FormDialogProps {
  title: string;
  /** `wide` for lines of many boxes, `narrow` for a few short ones. */
  width?: keyof typeof widths;
  /** True once something was typed: closing then asks first. */
  isDirty: boolean;
  /** While it is being saved the dialog stays: closing it would not undo the save. */
  isSaving: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The button that saves. */
  submit: ReactNode;
  /** Asked when a dialog with typed text is closed, e.g. "Discard this bill?". */
  discardQuestion: string;
  children: ReactNode;
  /** What stays in view above the buttons, with them, while the rest scrolls. */
  foot?: ReactNode;
}

/** A form in a dialog, its buttons always in view below what scrolls, and what was typed is never lost by a stray key or click. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    width = 'usual',
    isDirty,
    isSaving,
    onClose,
    onSubmit,
    submit,
    discardQuestion,
  } = props;
  const { children, foot } = props;
  const [isAsking, asking] = useDisclosure(false);
  const editing = useRef<Element>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // As in the screens' own forms, also from a box in which Enter begins a line.
  const keys = getHotkeyHandler([
    ['mod+Enter', () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.click()],
  ]);
  useReturnFocus();
  useUnsaved(isDirty, 'dialog');
  const requestClose = () => {
    if (isSaving) return;
    if (!isDirty) return closeAfterPaint(onClose);
    if (isAsking) return focusOn(keep.current);
    editing.current = document.activeElement;
    asking.open();
  };
  const keepEditing = () => {
    asking.close();
    focusOn(editing.current);
  };

  return (
    <Modal
      opened
      onClose={requestClose}
      title={title}
      size={widths[width]}
      closeOnClickOutside={false}
      classNames={{ body: classes.body ?? '' }}
    >
      <form ref={form} className={classes.form} onSubmit={onSubmit} onKeyDown={keys} noValidate>
        <div className={classes.fields}>
          <Stack>{children}</Stack>
        </div>
        <Stack className={classes.foot} gap="sm">
          {foot}
          {isAsking && (
            <Alert color="yellow" role="alert">
              <Group justify="space-between">
                <Text>{discardQuestion}</Text>
                <Group gap="xs">
                  <Button ref={keep} variant="default" onClick={keepEditing} autoFocus>
                    {t('Keep editing')}
                  </Button>
                  <Button color="red" disabled={isSaving} onClick={() => closeAfterPaint(onClose)}>
                    {t('Discard')}
                  </Button>
                </Group>
              </Group>
            </Alert>
          )}
          <Group justify="flex-end" gap="sm" className={classes.buttons}>
            <Button variant="default" disabled={isSaving} onClick={requestClose}>
              {t('Cancel')}
            </Button>
            {submit}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
