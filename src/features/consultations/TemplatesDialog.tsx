import { Alert, Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { Modal } from '../../web/ui/Modal';
import { useReturnFocus } from '../../web/ui/returnFocus';
import { notifySuccess } from '../../web/ui/tell';
import { starters } from '../templates/starters';
import { isUnreviewed, type Template } from '../templates/template';
import classes from './ConsultationForm.module.css';
import type { DraftContent } from './consultation';
import { labelOf } from './offer';
import { templateOf } from './template';

interface TemplatesDialogProps {
  templates: readonly Template[];
  /** The page's content, from which a new template is made. */
  content: DraftContent;
  onUse: (template: Template) => void;
  onClose: () => void;
}

/** All templates, to use or to remove, and a form that saves the current visit as a new one. */
export function TemplatesDialog({ templates, content, onUse, onClose }: TemplatesDialogProps) {
  useReturnFocus();
  const { renew, answer, review, remove } = useTemplateActions();
  const offer = useQuery(api.templates.starters.queryOptions());
  return (
    <Modal title={t('Templates')} onClose={onClose} opened>
      <Stack>
        {offer.data?.isOffered && <StarterOffer answer={answer} />}
        {templates.some(isUnreviewed) && (
          <Group justify="flex-end">
            <Button
              variant="subtle"
              color="gray"
              disabled={answer.isPending}
              onClick={() => answer.mutate({ answer: 'discarded' })}
            >
              {t('Throw away all that are not reviewed')}
            </Button>
          </Group>
        )}
        {templates.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('Quicker: type / and the beginning of a name at the start of a line.')}
          </Text>
        )}
        {templates.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('No templates yet. Write a visit, then save it here under a name.')}
          </Text>
        )}
        <ul className={classes.templates}>
          {templates.map((template) => (
            <li key={template.id}>
              <TemplateText template={template} />
              <TemplateButtons
                template={template}
                review={review}
                remove={remove}
                onUse={() => {
                  onUse(template);
                  onClose();
                }}
              />
            </li>
          ))}
        </ul>
        <NewTemplate
          content={content}
          failure={remove.error ?? answer.error ?? review.error}
          onSaved={renew}
        />
      </Stack>
    </Modal>
  );
}

/** Actions on existing templates; `renew` refetches them. */
function useTemplateActions() {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: api.templates.key() });
  const answer = useAction(api.templates.answerStarters.mutationOptions({ onSettled: renew }));
  const review = useAction(api.templates.review.mutationOptions({ onSettled: renew }));
  const remove = useAction(api.templates.remove.mutationOptions({ onSuccess: renew }));
  return { renew, answer, review, remove };
}

type TemplateActions = ReturnType<typeof useTemplateActions>;

function StarterOffer({ answer }: Pick<TemplateActions, 'answer'>) {
  return (
    <Alert role="note" title={t('Twelve templates to begin with')}>
      <Stack gap="xs">
        <Text size="sm">
          {t(
            'Complaints, tests, advice and names of medicines, without any dose. No doctor has reviewed them: each stays marked until a doctor here signs it.',
          )}
        </Text>
        <Group>
          <Button disabled={answer.isPending} onClick={() => answer.mutate({ answer: 'taken' })}>
            {t('Add them for the clinic')}
          </Button>
          <Button
            variant="default"
            disabled={answer.isPending}
            onClick={() => answer.mutate({ answer: 'discarded' })}
          >
            {t('Throw them away')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function TemplateText({ template }: { template: Template }) {
  return (
    <div>
      <b>{template.name}</b>
      {template.isOfClinic && <span className={classes.quiet}> {t('for the whole clinic')}</span>}
      {isUnreviewed(template) && (
        <Badge color="yellow" variant="light" ml="xs">
          {t('Not reviewed')}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {[...template.medicines.map(labelOf), ...template.tests].join(', ')}
      </Text>
      {template.starter && (
        <Origin
          starter={template.starter}
          reviewer={template.reviewedByName}
          advice={template.advice}
        />
      )}
    </div>
  );
}

interface TemplateButtonsProps extends Pick<TemplateActions, 'review' | 'remove'> {
  template: Template;
  onUse: () => void;
}

function TemplateButtons({ template, review, remove, onUse }: TemplateButtonsProps) {
  const { id, version, name } = template;
  return (
    <Group gap={4} wrap="nowrap">
      {isUnreviewed(template) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Sign the template {name}', { name })}
          disabled={review.isPending}
          onClick={() => review.mutate({ id, version })}
        >
          {t('Sign')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Use the template {name}', { name })}
        onClick={onUse}
      >
        {t('Use')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t('Remove the template {name}', { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        {t('Remove')}
      </Button>
    </Group>
  );
}

interface NewTemplateProps {
  content: DraftContent;
  /** A failure of the actions on the templates above, shown where the form shows its own. */
  failure: Error | null;
  onSaved: () => Promise<void>;
}

function NewTemplate({ content, failure: failureAbove, onSaved }: NewTemplateProps) {
  const [name, setName] = useState('');
  const [isOfClinic, setOfClinic] = useState(false);
  // One id for each new template, so that pressing twice does not create two.
  const [id, setId] = useState(() => uuidv4());
  const save = useAction(
    api.templates.save.mutationOptions({
      onSuccess: (saved) => {
        notifySuccess(t('Template “{name}” is saved.', { name: saved.name }));
        setName('');
        setId(uuidv4());
        return onSaved();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, version: 0, ...templateOf(content, { name: name.trim(), isOfClinic }) });
  };
  const failure = save.error ?? failureAbove;
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput
          label={t('Save this visit as a template')}
          description={t('Complaints, diagnosis, medicines, tests, advice and review.')}
          placeholder={t('Name, such as URTI adult')}
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
  );
}

/** What a doctor reads before signing: the advice, its sources, and what these do not cover. */
function Origin({
  starter,
  reviewer,
  advice,
}: {
  starter: NonNullable<Template['starter']>;
  reviewer: string | null;
  advice: readonly string[];
}) {
  const { sources, unknown } = starters[starter];
  return (
    <details>
      <summary>
        {reviewer === null
          ? t('What it says, from where, and what it does not know')
          : t('Signed by {name}', { name: reviewer })}
      </summary>
      <Text size="sm">{advice.join('; ')}</Text>
      <Text size="sm">{t('It does not know: {text}', { text: unknown })}</Text>
      <ul>
        {sources.map(({ title, address }) => (
          <li key={address}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {title}, {address}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
