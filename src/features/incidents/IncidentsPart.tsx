import { Alert, Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconClockExclamation, IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '../../shared/isolated';
import { t } from '../../shared/language';
import { api, formMessageOf, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { useUnsaved } from '../../web/forms/unsaved';
import { useFormat } from '../../web/language/format';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { Facts } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { PageHeader } from '../../web/ui/PageHeader';
import { Section } from '../../web/ui/Section';
import { useNow } from '../../web/ui/useNow';
import { IncidentForm, useRefreshIncidents } from './IncidentForm';
import { IncidentHistory } from './IncidentHistory';
import { type Incident, incidentFieldLabels } from './incident';
import {
  type IncidentNoticeKind,
  type IncidentNoticeState,
  incidentNoticeKinds,
  incidentNoticeLabels,
  incidentNoticeRules,
  noticeDueAt,
  noticeStates,
} from './incidentNotices';
import { NoticeTextDialog } from './NoticeTextDialog';

/** The register of personal data incidents, with the notices that each needs and their deadlines. */
export function IncidentsPart() {
  const [isNew, setIsNew] = useState(false);
  const query = useQuery(api.incidents.list.queryOptions());
  const incidents = query.data?.incidents ?? [];
  return (
    <>
      <PageHeader
        title={t('Incidents')}
        subtitle={t(
          'Patient data lost, stolen, changed or seen by a stranger, and who must be told',
        )}
        main={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
            {t('New incident')}
          </Button>
        }
      />
      <Stack gap="lg" maw={820}>
        <Alert color="yellow" role="note" icon={<IconClockExclamation aria-hidden />}>
          {t('Enter an incident as soon as you know of it: some notices are due within six hours.')}
        </Alert>
        <ListState
          query={query}
          isEmpty={incidents.length === 0}
          failure={couldNotLoad.settings}
          skeleton={<Skeleton height={240} aria-busy="true" />}
          emptyTitle={t('No incidents')}
          emptyHint={t('For example a lost phone, or a paper in the wrong hands')}
          emptyIcon={IconShieldCheck}
        >
          {incidents.map((incident) => (
            <IncidentSection key={incident.id} incident={incident} />
          ))}
          {query.data?.isCut && (
            <Text size="sm" c="dimmed">
              {t('These are the newest {count}.', { count: incidents.length })}
            </Text>
          )}
        </ListState>
      </Stack>
      {isNew && <IncidentForm incident={null} onClose={() => setIsNew(false)} />}
    </>
  );
}

function IncidentSection({ incident }: { incident: Incident }) {
  const { dateTime } = useFormat();
  const now = useNow(60_000);
  const refresh = useRefreshIncidents();
  const [isEditing, setIsEditing] = useState(false);
  const [noticeKind, setNoticeKind] = useState<IncidentNoticeKind | null>(null);
  const close = useAction(api.incidents.close.mutationOptions({ onSettled: refresh }));
  const { closed, noticedAt } = incident;
  const states = noticeStates(incident, new Date(now));
  const label = (field: keyof typeof incidentFieldLabels) => t(incidentFieldLabels[field]);
  return (
    <Section title={t('Incident of {time}', { time: dateTime(noticedAt) })}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{incident.what}</Text>
      <Facts
        facts={{
          [label('occurred')]: incident.occurred,
          [label('data')]: incident.data,
          [label('persons')]: String(incident.persons),
          [label('consequences')]: incident.consequences,
          [label('done')]: incident.done,
          [label('advice')]: incident.advice,
          [t('Entered')]: `${dateTime(incident.enteredAt)}, ${isolated(incident.enteredByName)}`,
          ...(closed && { [t('Closed')]: `${dateTime(closed.at)}, ${isolated(closed.byName)}` }),
        }}
      />
      {incidentNoticeKinds.map((kind) => (
        <NoticeLine
          key={kind}
          incident={incident}
          kind={kind}
          state={states[kind]}
          onText={() => setNoticeKind(kind)}
        />
      ))}
      {incident.version > 1 && <IncidentHistory id={incident.id} version={incident.version} />}
      <FormAlert message={close.isError ? messageOf(close.error) : null} />
      <Group>
        {!closed && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {t('Correct')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={close.isPending}
          onClick={() => close.mutate({ id: incident.id, isClosed: closed === null })}
        >
          {closed ? t('Open again') : t('Close incident')}
        </Button>
      </Group>
      {isEditing && <IncidentForm incident={incident} onClose={() => setIsEditing(false)} />}
      {noticeKind && (
        <NoticeTextDialog
          incident={incident}
          kind={noticeKind}
          onClose={() => setNoticeKind(null)}
        />
      )}
    </Section>
  );
}

const stateColors: Record<IncidentNoticeState, string> = {
  given: 'green',
  notNeeded: 'gray',
  due: 'yellow',
  withoutDelay: 'red',
  overdue: 'red',
};

interface NoticeLineProps {
  incident: Incident;
  kind: IncidentNoticeKind;
  state: IncidentNoticeState;
  onText: () => void;
}

/** One notice: its law, deadline and answer. */
function NoticeLine({ incident, kind, state, onText }: NoticeLineProps) {
  const { dateTime } = useFormat();
  const refresh = useRefreshIncidents();
  const [note, setNote] = useState<string | null>(null);
  const action = useAction(
    api.incidents.tell.mutationOptions({ onSuccess: () => setNote(null), onSettled: refresh }),
  );
  const { id, noticedAt } = incident;
  const answer = incident.notices.find((notice) => notice.kind === kind);
  useUnsaved(note !== null && note !== (answer?.note ?? ''), 'screen');
  const due = dateTime(noticeDueAt(kind, new Date(noticedAt)).toISOString());
  const stateTexts: Record<IncidentNoticeState, string> = {
    given: t('Given'),
    notNeeded: t('Not needed'),
    due: t('Until {time}', { time: due }),
    withoutDelay: t('Without delay'),
    overdue: t('Overdue since {time}', { time: due }),
  };
  const send = (outcome: 'given' | 'notNeeded') =>
    action.mutate({ id, kind, outcome, note: note ?? '' });
  return (
    <Stack gap={4} component="section" aria-label={t(incidentNoticeLabels[kind])}>
      <Group gap="xs">
        <Text fw="bold">{t(incidentNoticeLabels[kind])}</Text>
        <Badge color={stateColors[state]} variant="light" tt="none">
          {stateTexts[state]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {t(incidentNoticeRules[kind].law)}
      </Text>
      {answer && (
        <Text size="sm">
          {t('{time} by {name}', { time: dateTime(answer.at), name: answer.byName })}
          {answer.note && `: ${answer.note}`}
        </Text>
      )}
      {note !== null && (
        <Alert color="gray" role="note">
          <Stack gap="xs">
            <TextInput
              label={t('Its number, how it was given, or why it is not needed')}
              data-autofocus
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
            <LostAnswer action={action} />
            <Group>
              <Button variant="default" disabled={action.isPending} onClick={() => setNote(null)}>
                {t('Cancel')}
              </Button>
              <Button
                variant="default"
                disabled={action.isPending || note.trim() === ''}
                onClick={() => send('notNeeded')}
              >
                {t('Not needed')}
              </Button>
              <Button disabled={action.isPending} onClick={() => send('given')}>
                {t('Given')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {note === null && !incident.closed && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onText}>
            {t('Text of the notice')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setNote(answer?.note ?? '')}>
            {answer ? t('Correct') : t('Record as given')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
