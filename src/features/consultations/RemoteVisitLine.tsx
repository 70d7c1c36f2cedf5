import { Button, Group, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { api, codeOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { useFormat } from '../../web/language/format';
import type { Medication } from '../prescriptions/prescription';
import { useMedicineKnowledge } from '../prescriptions/widgets/useMedicineKnowledge';
import {
  isFirstConsult,
  type RemoteKind,
  type RemoteNote,
  type RemoteVisit,
  remoteConsentLabels,
  remoteConsents,
  remoteIdentities,
  remoteIdentityLabels,
} from '../queue/remoteVisit';
import type { Tie } from '../substances/substances';
import { useProductTies } from '../substances/widgets/useProposals';
import type { OpenedConsultation } from './consultation';
import classes from './RemoteVisitLine.module.css';

interface RemoteVisitLineProps {
  opened: OpenedConsultation;
  remote: RemoteVisit;
  insteadOf: string | undefined;
  /** The page's medicines, without proposed ones. */
  medicines: readonly Medication[];
  ties: readonly Tie[];
}

/**
 * What a visit by telephone or video needs noted before it is finished, and what must not be prescribed at it. Each
 * answer is stored once both are given.
 */
export function RemoteVisitLine({ opened, remote, insteadOf, ...written }: RemoteVisitLineProps) {
  const { token, lastVisitAt } = opened;
  const [stored, setStored] = useState(remote);
  const [noted, setNoted] = useState<Pick<RemoteVisit, 'kind' | 'identity' | 'consent'>>(remote);
  const note = useAction({
    ...api.queue.noteRemote.mutationOptions(),
    onSuccess: ({ remote: answer }) => setStored((before) => answer ?? before),
    onError: (error) => {
      // A paper says the kind already: identity and consent may still change.
      if (codeOf(error) === 'REMOTE_ON_PAPER')
        setNoted((before) =>
          before.kind === stored.kind ? before : { ...before, kind: stored.kind },
        );
    },
  });
  const { mutate, isPending } = note;
  const sent = useRef(noted);
  const send = useCallback(
    (answers: typeof noted) => {
      const { kind, identity, consent } = answers;
      if (!identity || !consent) return;
      sent.current = answers;
      mutate({ id: token.id, kind, identity, consent, ...(insteadOf ? { insteadOf } : {}) });
    },
    [mutate, token.id, insteadOf],
  );
  // Also what was chosen while an answer was on its way.
  useEffect(() => {
    if (!isPending && noted !== sent.current) send(noted);
  }, [noted, isPending, send]);
  const choose = (answer: Partial<RemoteNote>) => setNoted((before) => ({ ...before, ...answer }));
  const isFirst = isFirstConsult(lastVisitAt, token.issuedAt);
  const { time } = useFormat();
  const { notedAt } = stored;
  return (
    <section className={classes.remote} aria-label={t('Telephone or video visit')}>
      <Answers
        label={t('Visit')}
        answers={{ telephone: t('By telephone'), video: t('By video') }}
        value={noted.kind}
        onChoose={(kind) => choose({ kind })}
      />
      <Answers
        label={t('Identity')}
        answers={labelled(remoteIdentities, remoteIdentityLabels)}
        value={noted.identity}
        section="remote"
        onChoose={(identity) => choose({ identity })}
      />
      <Answers
        label={t('Consent')}
        answers={labelled(remoteConsents, remoteConsentLabels)}
        value={noted.consent}
        onChoose={(consent) => choose({ consent })}
      />
      {notedAt && (
        <Text size="sm" role="status">
          {t('Identity and consent noted {time}', { time: time(notedAt) })}
        </Text>
      )}
      {isFirst && (
        <Text size="sm">
          {t('The first visit in six months: decide whether the patient must be seen.')}
        </Text>
      )}
      <MedicineLines {...written} kind={noted.kind} isFirst={isFirst} />
      <FormAlert message={note.error ? formMessageOf(note.error) : null} />
      {note.error && (
        <Button variant="default" size="xs" onClick={() => send(noted)}>
          {t('Try again')}
        </Button>
      )}
    </section>
  );
}

function labelled<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Record<Value, string> {
  return Object.fromEntries(values.map((value) => [value, t(labels[value])])) as Record<
    Value,
    string
  >;
}

interface AnswersProps<Value extends string> {
  label: string;
  answers: Record<Value, string>;
  /** Null until one is chosen. */
  value: Value | null;
  /** The `data-section` by which the page focuses the first answer. */
  section?: string;
  onChoose: (value: Value) => void;
}

function Answers<Value extends string>(props: AnswersProps<Value>) {
  const { label, answers, value, section, onChoose } = props;
  return (
    <Radio.Group
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChoose(chosen as Value)}
      classNames={{ root: classes.answers ?? '', label: classes.label ?? '' }}
    >
      <Group gap="sm">
        {Object.entries<string>(answers).map(([one, text], index) => (
          <Radio
            key={one}
            value={one}
            label={text}
            size="sm"
            {...(section && index === 0 && { 'data-section': section })}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

interface MedicineLinesProps extends Pick<RemoteVisitLineProps, 'medicines' | 'ties'> {
  kind: RemoteKind;
  isFirst: boolean;
}

/** What the guidelines say of the page's medicines; nothing while none of them is told of. */
function MedicineLines({ medicines, ties, kind, isFirst }: MedicineLinesProps) {
  const { knowledge } = useMedicineKnowledge();
  const { data: signatures } = useQuery(api.substances.signatures.queryOptions());
  const productTies = useProductTies(medicines, ties);
  if (!knowledge) return null;
  const found = knowledge.remoteMedicines(medicines, [...ties, ...productTies]);
  const refused = found.refused.map(({ medicine }) => medicine).join(', ');
  const byVideo = kind === 'telephone' && isFirst ? found.listA.join(', ') : '';
  const unknown = found.unknown.join(', ');
  const isSigned = signatures?.some(
    ({ list, version }) => list === 'remote' && version === knowledge.remoteVersion,
  );
  if (!refused && !byVideo && !unknown) return null;
  return (
    <div aria-live="polite">
      {refused && (
        <p className={classes.refused}>
          {t('{medicines} must not be prescribed by telephone or video. See the patient first.', {
            medicines: refused,
          })}
        </p>
      )}
      {byVideo && (
        <p>{t('{medicines}: at a first visit by video only.', { medicines: byVideo })}</p>
      )}
      {unknown && (
        <p>
          {t(
            'What is in {medicines} is not known here: Schedule X, narcotics and psychotropics must not be prescribed by telephone or video.',
            { medicines: unknown },
          )}
        </p>
      )}
      <p className={classes.source}>
        {isSigned
          ? t('Telemedicine Practice Guidelines, 2020.')
          : t('Telemedicine Practice Guidelines, 2020. No pharmacist has looked at this list yet.')}
      </p>
    </div>
  );
}
