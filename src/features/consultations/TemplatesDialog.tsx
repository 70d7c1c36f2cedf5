import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { tellDone } from '../../web/ui/tell';
import type { Template } from '../templates/template';
import type { DraftContent } from './consultation';
import classes from './Desk.module.css';
import { labelOf } from './offer';
import { templateOf } from './template';

interface TemplatesDialogProps {
  templates: readonly Template[];
  /** The page as it stands, of which a new one is made. */
  content: DraftContent;
  onUse: (template: Template) => void;
  onClose: () => void;
}

/** The templates there are, to use or to take out of use, and a new one of the visit at hand. */
export function TemplatesDialog({ templates, content, onUse, onClose }: TemplatesDialogProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [isOfClinic, setOfClinic] = useState(false);
  // One for each template that is made here, so that a second press makes no second one.
  const [id, setId] = useState(() => uuidv4());
  const renew = () => queryClient.invalidateQueries({ queryKey: api.templates.key() });
  const save = useAction(
    api.templates.save.mutationOptions({
      onSuccess: (saved) => {
        tellDone(t('Template “{name}” is saved.', { name: saved.name }));
        setName('');
        setId(uuidv4());
        return renew();
      },
    }),
  );
  const remove = useAction(api.templates.remove.mutationOptions({ onSuccess: renew }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, version: 0, ...templateOf(content, { name: name.trim(), isOfClinic }) });
  };
  const failure = save.error ?? remove.error;
  return (
    <Modal title={t('Templates')} onClose={onClose} opened>
      <Stack>
        {templates.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No templates yet. Write a visit, then save it here under a name.')}
          </Text>
        )}
        <ul className={classes.templates}>
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <b>{template.name}</b>
                {template.isOfClinic && (
                  <span className={classes.quiet}> {t('for the whole clinic')}</span>
                )}
                <Text size="sm" c="dimmed">
                  {[...template.medicines.map(labelOf), ...template.tests].join(', ')}
                </Text>
              </div>
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Use the template {name}', { name: template.name })}
                  onClick={() => {
                    onUse(template);
                    onClose();
                  }}
                >
                  {t('Use')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove the template {name}', { name: template.name })}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ id: template.id })}
                >
                  {t('Remove')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              label={t('Save this visit as a template')}
              description={t('Complaints, diagnosis, medicines, tests, advice and review.')}
              placeholder={t('Name, such as URTI adult')}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox
              label={t('For all doctors of the clinic')}
              checked={isOfClinic}
              onChange={(event) => setOfClinic(event.currentTarget.checked)}
            />
            {failure && <FormAlert message={formMessageOf(failure)} />}
            <Group justify="flex-end">
              <Button type="submit" disabled={name.trim() === '' || save.isPending}>
                {t('Save template')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Modal>
  );
}
