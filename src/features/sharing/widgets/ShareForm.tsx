import { Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { languageName, languages, t } from '../../../shared/language';
import { opensOnPhones } from '../../../shared/phoneReach';
import { codeOf, formMessageOf, messageOf } from '../../../web/api/api';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { PrintLink } from '../../../web/paper/PrintLink';
import { useClinic } from '../../../web/session/session';
import { ReachNote } from '../../../web/shell/ReachNote';
import { DialogButtons } from '../../../web/ui/DialogButtons';
import { type NoFileReason, noFileReasonOf } from '../handOnFile';
import {
  defaultShareDays,
  isLinked,
  isReminder,
  type PaperKind,
  shareDays,
  shareWays,
} from '../share';
import { shareWayLabels } from '../shareLabels';
import type { Receiver, SharedThing } from './SharePaper';
import {
  isFile,
  type LastShareChoice,
  type ShareChoice,
  type SharingProps,
  useShareChoice,
  useSharing,
  type Way,
} from './useSharing';

interface ShareFormProps extends SharingProps {
  /** The links of this paper that work already. */
  links: ReactNode;
  lastChoice?: RefObject<LastShareChoice> | undefined;
  /** Goes on with the next patient, if there is a round of several. */
  onSkip?: (() => void) | undefined;
  onClose: () => void;
}

/** The form that chooses how a paper or message goes to the patient, and sends or makes it. */
export function ShareForm(props: ShareFormProps) {
  const { paper, to, links, lastChoice, onSkip, onClose } = props;
  const { makesPdfs } = useClinic();
  const offer = offerOf(paper, to, makesPdfs);
  const choice = useShareChoice(offer.ways, lastChoice);
  const { way } = choice;
  const { action, share } = useSharing(props, choice);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    share();
  };
  if (isReminder(paper.kind) && !to.agrees) {
    return <NoConsent name={to.patientName} onSkip={onSkip} onClose={onClose} />;
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text fw="bold">
          {to.phone
            ? t('To {name}, {phone}', { name: to.patientName, phone: to.phone })
            : t('To {name}, no phone number recorded', { name: to.patientName })}
        </Text>
        <OfferNotes paper={paper} address={to.address} offer={offer} />
        {offer.ways.length > 0 && <WayRadios ways={offer.ways} kind={paper.kind} choice={choice} />}
        {way && <ShareChoices hasDays={isLinked(paper) && !isFile(way)} choice={choice} />}
        {way && (
          <Text size="sm" c="dimmed" role="note">
            {t(isFile(way) ? fileNote : notes[paper.kind])}{' '}
            {to.agrees === null &&
              !isReminder(paper.kind) &&
              t('This patient’s consent to receive papers is not recorded yet.')}
          </Text>
        )}
        <Refusal action={action} onAgain={() => share(true)} />
        {links}
        <ShareFormButtons
          paper={paper}
          way={way}
          isPending={action.isPending}
          onSkip={onSkip}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

interface Offer {
  ways: Way[];
  /** Why the PDF itself is not offered; null if it is offered, or there is none. */
  noFile: NoFileReason | null;
  /** Whether the patient's phone cannot open the link. */
  isOutOfReach: boolean;
}

/** The ways in which a paper can go to a receiver. */
function offerOf(paper: SharedThing, to: Receiver, makesPdfs: boolean): Offer {
  const { kind } = paper;
  const hasLink = isLinked(paper);
  const noFile = hasLink ? noFileReasonOf(makesPdfs) : null;
  const isOutOfReach = !isMessage(kind) && !opensOnPhones(to.address, linkOpenedFrom(paper));
  const ways: Way[] = [
    ...(hasLink && noFile === null ? (['file'] as const) : []),
    ...(hasLink && isOutOfReach && makesPdfs ? (['attached'] as const) : []),
    ...shareWays.filter(
      (option) =>
        !isOutOfReach &&
        (option !== 'mail' || (hasLink && to.hasMail && to.email !== null)) &&
        (option !== 'link' || kind !== 'appointment'),
    ),
  ];
  return { ways, noFile, isOutOfReach };
}

/** Whether the patient gets a message without a link. */
function isMessage(kind: PaperKind): boolean {
  return kind === 'appointment' || isReminder(kind);
}

/** Whether the chat opens as soon as the message is made: who is called back is reached in three presses. */
export function opensChat({ kind }: SharedThing, way: Way | undefined): boolean {
  return kind === 'recall' && way === 'whatsapp';
}

/** The networks that a link is opened from: a token's queue position also on the clinic's own, in the waiting room. */
export function linkOpenedFrom({ kind }: SharedThing): 'clinicNetwork' | 'anywhere' {
  return kind === 'token' ? 'clinicNetwork' : 'anywhere';
}

interface NoConsentProps {
  name: string;
  onSkip: (() => void) | undefined;
  onClose: () => void;
}

/** Replaces the form if the patient has not agreed to reminders. */
function NoConsent({ name, onSkip, onClose }: NoConsentProps) {
  return (
    <Stack>
      <Text>
        {t(
          '{name} has not agreed to reminders. Ask, then record the answer on the patient’s page.',
          { name },
        )}
      </Text>
      <DialogButtons>
        {onSkip && (
          <Button variant="default" onClick={onSkip}>
            {t('Skip')}
          </Button>
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </Stack>
  );
}

/** Why the PDF itself is not offered; translate with `t`. */
const noFileReasons: Record<NoFileReason, string> = {
  serverMakesNone: 'The PDF itself cannot be sent: PDFs are not set up on this server.',
  notSecure: 'To send the PDF itself, open the clinic at its https address.',
  browserCannot: 'To send the PDF itself, open the clinic on a phone.',
};

interface OfferNotesProps {
  paper: SharedThing;
  /** The origin of links. */
  address: string;
  offer: Offer;
}

/** Why the link or the PDF itself is not offered. */
function OfferNotes({ paper, address, offer: { ways, noFile, isOutOfReach } }: OfferNotesProps) {
  return (
    <>
      {isOutOfReach && (
        <ReachNote address={address} from={linkOpenedFrom(paper)}>
          {t(
            ways.length > 0
              ? 'Patients’ phones can’t open links yet, so the PDF itself is sent.'
              : isLinked(paper)
                ? 'Patients’ phones can’t open links yet. Print the paper: “Save as PDF” in the print window makes a file that you can attach in WhatsApp.'
                : 'Patients’ phones can’t open links yet. Print the slip.',
          )}
        </ReachNote>
      )}
      {noFile && !isOutOfReach && (
        <Text size="sm" c="dimmed">
          {t(noFileReasons[noFile])}
        </Text>
      )}
    </>
  );
}

interface WayRadiosProps {
  ways: Way[];
  kind: PaperKind;
  choice: ShareChoice;
}

function WayRadios({ ways, kind, choice: { way, setWay } }: WayRadiosProps) {
  return (
    <Radio.Group label={t('Send by')} value={way} onChange={(option) => setWay(option as Way)}>
      <Group mt={4} gap="lg">
        {ways.map((option) => (
          <Radio key={option} value={option} label={wayLabel(option, kind)} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function wayLabel(way: Way, kind: PaperKind): string {
  if (way === 'file') return t('PDF file');
  if (way === 'attached') return t('WhatsApp, with the PDF attached');
  if (way === 'link') return isMessage(kind) ? t('Copy message') : t('Copy link');
  return t(shareWayLabels[way]);
}

/** How long the link works, and in which language the paper or message is. */
function ShareChoices({ hasDays, choice }: { hasDays: boolean; choice: ShareChoice }) {
  const { way, days, setDays, language, setLanguage } = choice;
  return (
    <Group grow>
      {hasDays && (
        <NativeSelect
          label={t('Link works for')}
          data={shareDays.map((count) => ({
            value: String(count),
            label: t('{days, plural, one {# day} other {# days}}', { days: count }),
          }))}
          value={String(days)}
          onChange={({ currentTarget: { value } }) =>
            setDays(shareDays.find((count) => String(count) === value) ?? defaultShareDays)
          }
        />
      )}
      <NativeSelect
        label={isFile(way) ? t('Language of the paper') : t('Language of the message')}
        data={languages.map((code) => ({ value: code, label: languageName(code) }))}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
    </Group>
  );
}

const linkedNote =
  'Anyone with the link can open this paper until it expires. Ask the patient first, and check that the number is theirs.';

const fileNote = 'Ask the patient first, and check that the number is theirs.';

/** What to consider before sharing each kind; translate with `t`. */
const notes: Record<PaperKind, string> = {
  prescription: linkedNote,
  bill: linkedNote,
  letter: linkedNote,
  token: 'Anyone with the link can see this token’s place in the queue today.',
  appointment: 'The message says when and with whom. Check that the number is the patient’s.',
  reminder: 'The message says when and with whom. Check that the number is the patient’s.',
  due: 'The message says how much is due and since when, not what for. Check that the number is the patient’s.',
  recall:
    'The message asks the patient to call the clinic, and does not say why. Check that the number is the patient’s.',
};

interface RefusalProps {
  action: { error: Error | null; isError: boolean; isPending: boolean };
  onAgain: () => void;
}

/** Why nothing was shared; after a withdrawn consent, asks whether the patient requests this paper now. */
function Refusal({ action: { error, isError, isPending }, onAgain }: RefusalProps) {
  if (codeOf(error) === 'CONSENT_TAKEN_BACK') {
    return (
      <AskAgain
        question={t('{problem} Does the patient ask for this paper now?', {
          problem: messageOf(error),
        })}
        yes={t('Yes, the patient asks for it')}
        isSaving={isPending}
        trigger={error}
        onYes={onAgain}
      />
    );
  }
  return <FormAlert message={isError ? formMessageOf(error) : null} />;
}

/** The submit button's label for each way; translate with `t`. */
const submitTexts: Record<Way | 'message', string> = {
  file: 'Prepare PDF',
  attached: 'Save the PDF and open WhatsApp',
  whatsapp: 'Create link',
  sms: 'Create link',
  link: 'Create link',
  mail: 'Send e-mail',
  message: 'Create message',
};

interface ShareFormButtonsProps {
  paper: SharedThing;
  way: Way | undefined;
  isPending: boolean;
  onSkip: (() => void) | undefined;
  onClose: () => void;
}

function ShareFormButtons({ paper, way, isPending, onSkip, onClose }: ShareFormButtonsProps) {
  const kindOfSubmit = isMessage(paper.kind) ? 'message' : (way ?? 'link');
  const submitText = opensChat(paper, way) ? t('Open WhatsApp') : t(submitTexts[kindOfSubmit]);
  return (
    <DialogButtons>
      <Button variant="default" disabled={isPending} onClick={onClose}>
        {t('Cancel')}
      </Button>
      {onSkip && (
        <Button variant="default" disabled={isPending} onClick={onSkip}>
          {t('Skip')}
        </Button>
      )}
      {!way && isLinked(paper) && (
        <PrintLink to={`/app/papers/${paper.kind}/$id`} params={{ id: paper.id }} variant="filled">
          {t('Print')}
        </PrintLink>
      )}
      {way && (
        <Button
          type="submit"
          disabled={isPending}
          loading={isFile(way) && isPending}
          // Reception reminds one patient after the other by Enter.
          autoFocus={paper.kind === 'recall'}
        >
          {submitText}
        </Button>
      )}
    </DialogButtons>
  );
}
