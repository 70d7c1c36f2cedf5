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
  /** `wide` for rows of many fields, `narrow` for a few short ones. */
  width?: keyof typeof widths;
  /** Whether something was typed, so that closing asks first. */
  isDirty: boolean;
  /** The dialog cannot be closed while it is saved: that would not undo the save. */
  isSaving: boolean;
  onClose: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The button that saves. */
  submit: ReactNode;
  /** Asked when a dialog with typed text is closed, e.g. "Discard this bill?". */
  discardQuestion: string;
  children: ReactNode;
  /** Content that stays in view with the buttons, above them, while the rest scrolls. */
  foot?: ReactNode;
}

/** A form in a dialog. Its buttons stay in view below the scrolling fields; closing it asks before input is lost. */
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
  const [isAsking, question] = useDisclosure(false);
  const focusedBefore = useRef<Element>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // As in the screens' own forms, and also from a text area, where Enter begins a line.
  const submitOnModEnter = getHotkeyHandler([
    ['mod+Enter', () => form.current?.querySelector<HTMLElement>('[type="submit"]')?.click()],
  ]);
  useReturnFocus();
  useUnsaved(isDirty, 'dialog');
  const requestClose = () => {
    if (isSaving) return;
    if (!isDirty) return closeAfterPaint(onClose);
    if (isAsking) return focusOn(keepButton.current);
    focusedBefore.current = document.activeElement;
    question.open();
  };
  const keepEditing = () => {
    question.close();
    focusOn(focusedBefore.current);
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
      <form
        ref={form}
        className={classes.form}
        onSubmit={onSubmit}
        onKeyDown={submitOnModEnter}
        noValidate
      >
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
                  <Button ref={keepButton} variant="default" onClick={keepEditing} autoFocus>
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
