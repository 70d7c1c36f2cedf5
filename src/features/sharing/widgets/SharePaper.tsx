import { Alert, Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { currentSpeaker, languageName, languages, t } from '../../../shared/language';
import { isOnlyNearby } from '../../../shared/onlyHere';
import { api, codeOf, formMessageOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import {
  isLinked,
  type NewShare,
  type PaperKind,
  type Share,
  type ShareWay,
  shareDays,
  shareWays,
  usualShareDays,
} from '../share';
import { shareWayLabels } from '../shareLabels';
import { SharedLinks } from './SharedLinks';
import { ShareResult } from './ShareResult';

/** What is shared. */
export interface SharedThing {
  kind: PaperKind;
  id: string;
}

interface SharePaperProps {
  paper: SharedThing;
  onClose: () => void;
}

/** Makes a link to a paper, or an appointment's message, and helps to hand it on by the device's own ways. */
export function SharePaper({ paper, onClose }: SharePaperProps) {
  useReturnFocus();
  const queryClient = useQueryClient();
  const [done, setDone] = useState<{ way: ShareWay; share: Share; at: number } | null>(null);
  const look = useQuery(api.sharing.links.queryOptions({ input: paper, staleTime: 0 }));
  const showDone = (way: ShareWay, share: Share) => {
    setDone({ way, share, at: Date.now() });
    void queryClient.invalidateQueries({ queryKey: api.sharing.key() });
  };
  // A list that was read since then has it, unless somebody revoked it.
  const isRevoked =
    done !== null &&
    isLinked(paper) &&
    look.dataUpdatedAt > done.at &&
    look.data?.links.every(({ expiresAt }) => expiresAt !== done.share.expiresAt);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Share with the patient')}
      // A link is shown once.
      closeOnClickOutside={done === null}
    >
      <ListState
        query={look}
        failure={couldNotLoad.paper}
        skeleton={<FactsSkeleton lines={6} />}
        isEmpty={!look.data}
        emptyTitle=""
      >
        {look.data && (
          <Stack>
            {isRevoked ? (
              <RevokedShare onAgain={() => setDone(null)} onClose={onClose} />
            ) : done ? (
              <ShareResult {...done} to={look.data} onClose={onClose} />
            ) : (
              <ShareForm paper={paper} to={look.data} onDone={showDone} onClose={onClose} />
            )}
            <SharedLinks links={look.data.links} />
          </Stack>
        )}
      </ListState>
    </Modal>
  );
}

/** In place of a link that was revoked while it was shown. */
function RevokedShare({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <Alert color="yellow" role="status">
        {t('This link was revoked. It opens nothing any more.')}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={onAgain}>{t('Make another link')}</Button>
      </Group>
    </>
  );
}

/** Whom it would go to. */
export interface Receiver {
  patientName: string;
  phone: string;
  email: string | null;
  hasMail: boolean;
  /** Null: nobody asked the patient. */
  agrees: boolean | null;
}

interface ShareFormProps {
  paper: SharedThing;
  to: Receiver;
  onDone: (way: ShareWay, share: Share) => void;
  onClose: () => void;
}

const linkedNote =
  'Anyone who has the link can read this paper until it ends. Ask the patient first, and make sure that the number is their own.';

/** What is to be thought of before each kind is shared; said with `t`. */
const notes: Record<PaperKind, string> = {
  prescription: linkedNote,
  bill: linkedNote,
  token: 'Anyone who has the link sees this token’s place in the queue today.',
  appointment: 'The message says when and with whom. Make sure that the number is the patient’s.',
};

function ShareForm({ paper, to, onDone, onClose }: ShareFormProps) {
  const [way, setWay] = useState<ShareWay>('whatsapp');
  const [days, setDays] = useState<(typeof shareDays)[number]>(usualShareDays);
  const [language, setLanguage] = useState(() => currentSpeaker().language);
  const { kind, id } = paper;
  const hasLink = isLinked(paper);
  const waysOfKind = shareWays.filter(
    (one) =>
      (one !== 'mail' || (hasLink && to.hasMail && to.email !== null)) &&
      (one !== 'link' || kind !== 'appointment'),
  );
  const input: NewShare = isLinked(paper)
    ? { ...paper, way, days, language }
    : ({ kind, id, way, language } as NewShare);
  const makes = kind === 'appointment' ? t('Make the message') : t('Create link');
  const submitText = way === 'mail' ? t('Send the mail') : makes;
  const context = { idempotencyKey: useKeyOf(JSON.stringify(input)) };
  const action = useAction(
    // By the way that was sent: another one may be chosen before the answer comes.
    api.sharing.share.mutationOptions({
      context,
      onSuccess: (share, sent) => onDone(sent.way, share),
    }),
  );
  const hasTakenBack = codeOf(action.error) === 'CONSENT_TAKEN_BACK';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.mutate(input);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          {to.phone
            ? t('To {name}, {phone}', { name: to.patientName, phone: to.phone })
            : t('To {name}, whose phone number is not kept', { name: to.patientName })}
        </Text>
        <Alert color="blue" role="note">
          {t(notes[kind])}
        </Alert>
        {kind !== 'appointment' && isOnlyNearby(window.location.hostname) && (
          <Alert color="yellow" role="note">
            {t(
              '{address} is not known outside the clinic; the patient’s phone could not open the link there.',
              { address: window.location.origin },
            )}
          </Alert>
        )}
        <Radio.Group label={t('By')} value={way} onChange={(chosen) => setWay(chosen as ShareWay)}>
          <Group mt={4}>
            {waysOfKind.map((one) => (
              <Radio key={one} value={one} label={t(shareWayLabels[one])} />
            ))}
          </Group>
        </Radio.Group>
        <Group grow>
          {hasLink && (
            <NativeSelect
              label={t('The link is good for')}
              data={shareDays.map((count) => ({
                value: String(count),
                label: t('{days, plural, one {# day} other {# days}}', { days: count }),
              }))}
              value={String(days)}
              onChange={({ currentTarget: { value } }) =>
                setDays(shareDays.find((count) => String(count) === value) ?? usualShareDays)
              }
            />
          )}
          <NativeSelect
            label={t('Language of the message')}
            data={languages.map((code) => ({ value: code, label: languageName(code) }))}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        </Group>
        {to.agrees === null && (
          <Text size="sm" c="dimmed">
            {t('Nobody has noted yet whether this patient agrees to papers being sent.')}
          </Text>
        )}
        {hasTakenBack ? (
          <AskAgain
            question={t('{problem} Does the patient ask for this paper now?', {
              problem: messageOf(action.error),
            })}
            yes={t('Yes, the patient asks for it')}
            isSaving={action.isPending}
            onYes={() => action.mutate({ ...input, patientAsked: true })}
          />
        ) : (
          <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={action.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={action.isPending}>
            {submitText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A key of its own for each choice: the same one sent again makes nothing twice, another one is another link. */
function useKeyOf(choice: string): string {
  const [keys] = useState(() => new Map<string, string>());
  const key = keys.get(choice) ?? uuidv4();
  keys.set(choice, key);
  return key;
}
