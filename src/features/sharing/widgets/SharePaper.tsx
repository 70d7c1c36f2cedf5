import { Alert, Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { currentSpeaker, languageName, languages, t } from '../../../shared/language';
import { opensOnPhones } from '../../../shared/phoneReach';
import { api, codeOf, formMessageOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { speakerFor } from '../../../web/language/language';
import { PrintLink } from '../../../web/paper/PrintLink';
import { useClinic } from '../../../web/session/session';
import { couldNotLoad } from '../../../web/shell/couldNotLoad';
import { ReachNote } from '../../../web/shell/ReachNote';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { FactsSkeleton } from '../../../web/ui/Facts';
import { ListState } from '../../../web/ui/ListState';
import { Modal } from '../../../web/ui/Modal';
import { useReturnFocus } from '../../../web/ui/returnFocus';
import { saveFile } from '../../../web/ui/saveFile';
import { type NoFileReason, whyNoFile } from '../handOnFile';
import {
  isLinked,
  isReminder,
  type LinkedKind,
  type NewShare,
  type PaperKind,
  type Share,
  type ShareWay,
  shareDays,
  shareWays,
  usualShareDays,
  whatsAppAddress,
} from '../share';
import { shareWayLabels } from '../shareLabels';
import { HandOnFile } from './HandOnFile';
import { SavedFile } from './SavedFile';
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
  const [file, setFile] = useState<File | null>(null);
  const [saved, setSaved] = useState<FileForChat | null>(null);
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
      title={t(isReminder(paper.kind) ? 'Remind the patient' : 'Share with the patient')}
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
            {file ? (
              <HandOnFile file={file} onClose={onClose} />
            ) : saved ? (
              <SavedFile {...saved} onClose={onClose} />
            ) : isRevoked ? (
              <RevokedShare onAgain={() => setDone(null)} onClose={onClose} />
            ) : done ? (
              <ShareResult {...done} to={look.data} from={placeOf(paper)} onClose={onClose} />
            ) : (
              <ShareForm
                paper={paper}
                to={look.data}
                onDone={showDone}
                onFile={setFile}
                onSaved={setSaved}
                onClose={onClose}
              />
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
        {t('This link was revoked and no longer works.')}
      </Alert>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Done')}
        </Button>
        <Button onClick={onAgain}>{t('Create another link')}</Button>
      </DialogButtons>
    </>
  );
}

/** The paper itself, handed on by the device or attached by hand in a chat, or a link to it in one of its ways. */
type Way = 'file' | 'attached' | ShareWay;

/** A PDF that was saved on this device, and the chat in which it is to be attached. */
export interface FileForChat {
  file: File;
  chat: string;
}

/** Whom it would go to. */
export interface Receiver {
  patientName: string;
  phone: string;
  email: string | null;
  hasMail: boolean;
  /** Where links lead. */
  address: string;
  /** To papers being sent, or to reminders where it is one. Null: nobody asked the patient. */
  agrees: boolean | null;
}

interface ShareFormProps {
  paper: SharedThing;
  to: Receiver;
  onDone: (way: ShareWay, share: Share) => void;
  onFile: (file: File) => void;
  onSaved: (saved: FileForChat) => void;
  onClose: () => void;
}

/** Why the PDF itself is not offered; said with `t`. */
const noFileReasons: Record<NoFileReason, string> = {
  serverMakesNone: 'The PDF itself cannot be sent: PDFs are not set up on this server.',
  notSecure: 'To send the PDF itself, open the clinic at its https address.',
  browserCannot: 'To send the PDF itself, open the clinic on a phone.',
};

const linkedNote =
  'Anyone with the link can open this paper until it expires. Ask the patient first, and check that the number is theirs.';

const fileNote = 'Ask the patient first, and check that the number is theirs.';

/** What the chat says beside the file; said with `t`. */
const attachedTexts: Record<LinkedKind, string> = {
  prescription: '{clinic}: your prescription is attached as a PDF.',
  bill: '{clinic}: your bill is attached as a PDF.',
};

/** What is to be thought of before each kind is shared; said with `t`. */
const notes: Record<PaperKind, string> = {
  prescription: linkedNote,
  bill: linkedNote,
  token: 'Anyone with the link can see this token’s place in the queue today.',
  appointment: 'The message says when and with whom. Check that the number is the patient’s.',
  reminder: 'The message says when and with whom. Check that the number is the patient’s.',
  due: 'The message says how much is due and since when, not what for. Check that the number is the patient’s.',
};

function ShareForm({ paper, to, onDone, onFile, onSaved, onClose }: ShareFormProps) {
  const { makesPdfs, name: clinic } = useClinic();
  const { kind, id } = paper;
  const hasLink = isLinked(paper);
  const noFile = hasLink ? whyNoFile(makesPdfs) : null;
  const isMessage = kind === 'appointment' || isReminder(kind);
  const from = placeOf(paper);
  const isOutOfReach = !isMessage && !opensOnPhones(to.address, from);
  const ways: Way[] = [
    ...(hasLink && noFile === null ? (['file'] as const) : []),
    ...(hasLink && isOutOfReach && makesPdfs ? (['attached'] as const) : []),
    ...shareWays.filter(
      (one) =>
        !isOutOfReach &&
        (one !== 'mail' || (hasLink && to.hasMail && to.email !== null)) &&
        (one !== 'link' || kind !== 'appointment'),
    ),
  ];
  const [chosen, setWay] = useState<Way | null>(null);
  const way = ways.find((one) => one === chosen) ?? ways[0];
  const [days, setDays] = useState<(typeof shareDays)[number]>(usualShareDays);
  const [language, setLanguage] = useState(() => currentSpeaker().language);
  const input = { kind, id, way, language, ...(hasLink && { days }) } as NewShare;
  const context = { idempotencyKey: useKeyOf(JSON.stringify(input)) };
  const sharing = useAction(
    // By the way that was sent: another one may be chosen before the answer comes.
    api.sharing.share.mutationOptions({
      context,
      onSuccess: (share, sent) => onDone(sent.way, share),
    }),
  );
  const making = useAction(api.sharing.pdf.mutationOptions({ onSuccess: onFile }));
  const attaching = useAction(
    api.sharing.pdf.mutationOptions({
      onSuccess: async (file, sent) => {
        saveFile(file.name, file);
        const speaker = await speakerFor(sent.language ?? language);
        const text = speaker.t(attachedTexts[sent.kind], { clinic: clinic || speaker.t('Clinic') });
        const chat = whatsAppAddress(to.phone, text);
        onSaved({ file, chat });
        // A browser that takes it for a pop-up leaves it to the button.
        window.open(chat, '_blank', 'noopener,noreferrer');
      },
    }),
  );
  const isFile = way === 'file' || way === 'attached';
  const filing = way === 'file' ? making : attaching;
  const action = isFile ? filing : sharing;
  const hasTakenBack = codeOf(action.error) === 'CONSENT_TAKEN_BACK';
  const share = (patientAsked?: true) => {
    const answer = patientAsked ? { patientAsked } : {};
    if (!isFile) sharing.mutate({ ...input, ...answer });
    else if (isLinked(paper)) {
      // What a phone shows without zooming.
      filing.mutate({ ...paper, language, size: 'A5', ...answer });
    }
  };
  const submitText = submitTexts[isMessage ? 'message' : (way ?? 'link')];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    share();
  };
  if (isReminder(kind) && !to.agrees) {
    return (
      <Stack>
        <Text>
          {t(
            '{name} has not agreed to reminders. Ask, then record the answer on the patient’s page.',
            {
              name: to.patientName,
            },
          )}
        </Text>
        <DialogButtons>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogButtons>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text fw="bold">
          {to.phone
            ? t('To {name}, {phone}', { name: to.patientName, phone: to.phone })
            : t('To {name}, no phone number recorded', { name: to.patientName })}
        </Text>
        {isOutOfReach && (
          <ReachNote address={to.address} from={from}>
            {!way &&
              t(
                hasLink
                  ? 'Until then, print the paper: “Save as PDF” in the print window makes a file that you can attach in WhatsApp.'
                  : 'Until then, print the slip.',
              )}
          </ReachNote>
        )}
        {noFile && !isOutOfReach && (
          <Text size="sm" c="dimmed">
            {t(noFileReasons[noFile])}
          </Text>
        )}
        {ways.length > 0 && (
          <Radio.Group label={t('Send by')} value={way} onChange={(one) => setWay(one as Way)}>
            <Group mt={4} gap="lg">
              {ways.map((one) => (
                <Radio key={one} value={one} label={wayLabel(one, isMessage)} />
              ))}
            </Group>
          </Radio.Group>
        )}
        {way && (
          <Group grow>
            {hasLink && !isFile && (
              <NativeSelect
                label={t('Link works for')}
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
              label={isFile ? t('Language of the paper') : t('Language of the message')}
              data={languages.map((code) => ({ value: code, label: languageName(code) }))}
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            />
          </Group>
        )}
        {way && (
          <Text size="sm" c="dimmed" role="note">
            {t(isFile ? fileNote : notes[kind])}{' '}
            {to.agrees === null &&
              !isReminder(kind) &&
              t('This patient’s consent to receive papers is not recorded yet.')}
          </Text>
        )}
        {hasTakenBack ? (
          <AskAgain
            question={t('{problem} Does the patient ask for this paper now?', {
              problem: messageOf(action.error),
            })}
            yes={t('Yes, the patient asks for it')}
            isSaving={action.isPending}
            asked={action.error}
            onYes={() => share(true)}
          />
        ) : (
          <FormAlert message={action.isError ? formMessageOf(action.error) : null} />
        )}
        <DialogButtons>
          <Button variant="default" disabled={action.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {!way && isLinked(paper) && (
            <PrintLink to={`/app/papers/${paper.kind}/$id`} params={{ id }} variant="filled">
              {t('Print')}
            </PrintLink>
          )}
          {way && (
            <Button type="submit" disabled={action.isPending} loading={isFile && action.isPending}>
              {t(submitText)}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** Where a link is opened: a token's place in the waiting room, on the clinic's own network too. */
function placeOf({ kind }: SharedThing): 'clinicNetwork' | 'anywhere' {
  return kind === 'token' ? 'clinicNetwork' : 'anywhere';
}

function wayLabel(way: Way, isMessage: boolean): string {
  if (way === 'file') return t('PDF file');
  if (way === 'attached') return t('WhatsApp, with the PDF attached');
  if (way === 'link') return isMessage ? t('Copy message') : t('Copy link');
  return t(shareWayLabels[way]);
}

/** What the button says that makes it; said with `t`. */
const submitTexts: Record<Way | 'message', string> = {
  file: 'Prepare PDF',
  attached: 'Save the PDF and open WhatsApp',
  whatsapp: 'Create link',
  sms: 'Create link',
  link: 'Create link',
  mail: 'Send e-mail',
  message: 'Create message',
};

/** A key of its own for each choice: the same one sent again makes nothing twice, another one is another link. */
function useKeyOf(choice: string): string {
  const [keys] = useState(() => new Map<string, string>());
  const key = keys.get(choice) ?? uuidv4();
  keys.set(choice, key);
  return key;
}
