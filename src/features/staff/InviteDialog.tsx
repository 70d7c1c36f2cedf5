import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { t } from '../../shared/language';
import type { Role } from '../../shared/permissions';
import { client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { closeAfterPaint } from '../../web/ui/closing';
import { DialogButtons } from '../../web/ui/DialogButtons';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { withinLength } from '../../web/ui/withinLength';
import type { OneTimeLink } from './staff.contract';

/** The longest name that a message begins with, in characters, as of an account. */
const maxNameLength = 120;

interface InviteDialogProps {
  /** The role that is selected at first. */
  firstRole: Role;
  onClose: () => void;
  /** `name` is blank if nobody was named. */
  onMade: (link: OneTimeLink, whom: { role: Role; name: string }) => void;
}

interface NewInvitation {
  role: Role;
  /** For the message that goes with the link; not stored. */
  name: string;
  email: string | undefined;
}

/** Makes a one-time link with which somebody new signs up in the role chosen here. */
export function InviteDialog({ firstRole, onClose, onMade }: InviteDialogProps) {
  useReturnFocus();
  const { form, problem, submit, isSaving } = useRecordForm({
    initialValues: { role: firstRole, name: '', email: '' },
    validate: ({ role, name, email }) => ({
      record: { role, name: name.trim(), email: email.trim() || undefined },
    }),
    save: ({ name: _, ...input }: NewInvitation, options) => client.staff.invite(input, options),
    onSaved: (link: OneTimeLink, { role, name }): void => onMade(link, { role, name }),
  });
  useUnsaved(form.values.name !== '' || form.values.email !== '', 'dialog');
  const close = () => closeAfterPaint(onClose);
  return (
    <Modal opened onClose={close} title={t('Invite somebody')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('The link works once, for seven days.')}</Text>
          <FormAlert message={problem} />
          <Radio.Group label={t('Role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="receptionist"
                label={t('Receptionist')}
                description={t('Registers patients, gives tokens and makes bills')}
                data-autofocus
              />
              <Radio
                value="doctor"
                label={t('Doctor')}
                description={t('Sees patients and writes prescriptions')}
              />
            </Stack>
          </Radio.Group>
          <TextInput
            label={t('Name')}
            description={t('If you send the link by WhatsApp, the message begins with it')}
            autoComplete="off"
            {...form.getInputProps('name')}
            onChange={(event) =>
              withinLength(
                maxNameLength,
                { before: form.values.name, next: event.currentTarget.value },
                (name) => form.setFieldValue('name', name),
              )
            }
          />
          <TextInput
            label={t('Email')}
            description={t('The link is also emailed there, if the clinic has email set up')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <DialogButtons>
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={isSaving}>
              {t('Create link')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
