import { type RefObject, useState } from 'react';
import { currentSpeaker } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useIdempotencyKeyOf } from '../../../web/api/useIdempotencyKey';
import { speakerFor } from '../../../web/language/language';
import { useClinic } from '../../../web/session/session';
import { saveFile } from '../../../web/ui/saveFile';
import {
  defaultShareDays,
  isLinked,
  type LinkedKind,
  type NewShare,
  type Share,
  type ShareWay,
  type shareDays,
  whatsAppAddress,
} from '../share';
import type { FileForChat, Receiver, SharedThing } from './SharePaper';

/** The PDF itself, through the device's share sheet or attached by hand in a chat, or one of the ways of a link. */
export type Way = 'file' | 'attached' | ShareWay;

/** Whether the PDF itself goes to the patient. */
export function isFile(way: Way | undefined): boolean {
  return way === 'file' || way === 'attached';
}

/** What somebody chose last, with which the next patient's dialog starts. */
export interface LastShareChoice {
  way?: Way;
  language?: string;
}

/** The chosen way, days and language; by default the last choice, else the first way. */
export function useShareChoice(ways: Way[], last: RefObject<LastShareChoice> | undefined) {
  const [selected, setSelected] = useState<Way | null>(() => last?.current.way ?? null);
  const way = ways.find((candidate) => candidate === selected) ?? ways[0];
  const [days, setDays] = useState<(typeof shareDays)[number]>(defaultShareDays);
  const [language, setLanguage] = useState(
    () => last?.current.language ?? currentSpeaker().language,
  );
  return {
    way,
    setWay(newWay: Way) {
      if (last) last.current.way = newWay;
      setSelected(newWay);
    },
    days,
    setDays,
    language,
    setLanguage(newLanguage: string) {
      if (last) last.current.language = newLanguage;
      setLanguage(newLanguage);
    },
  };
}

export type ShareChoice = ReturnType<typeof useShareChoice>;

export interface SharingProps {
  paper: SharedThing;
  to: Receiver;
  onDone: (way: ShareWay, share: Share) => void;
  onFile: (file: File) => void;
  onSaved: (saved: FileForChat) => void;
}

/** `share` sends or makes the link, message or file; `action` is its mutation. */
export function useSharing(
  { paper, to, onDone, onFile, onSaved }: SharingProps,
  { way, days, language }: ShareChoice,
) {
  const { kind, id } = paper;
  const input = { kind, id, way, language, ...(isLinked(paper) && { days }) } as NewShare;
  const context = { idempotencyKey: useIdempotencyKeyOf(JSON.stringify(input)) };
  const shareLink = useAction(
    // Uses the request's way, because another one may be chosen before the answer comes.
    api.sharing.share.mutationOptions({
      context,
      onSuccess: (share, variables) => onDone(variables.way, share),
    }),
  );
  const makeFile = useAction(api.sharing.pdf.mutationOptions({ onSuccess: onFile }));
  const attachFile = useAttachFile(to, language, onSaved);
  const fileAction = way === 'file' ? makeFile : attachFile;
  const share = (patientAsked?: true) => {
    const answer = patientAsked ? { patientAsked } : {};
    if (!isFile(way)) shareLink.mutate({ ...input, ...answer });
    else if (isLinked(paper)) {
      // A phone shows A5 without zooming.
      fileAction.mutate({ ...paper, language, size: 'A5', ...answer });
    }
  };
  return { action: isFile(way) ? fileAction : shareLink, share };
}

/** The chat message beside the file; translate with `t`. */
const attachedTexts: Record<LinkedKind, string> = {
  prescription: '{clinic}: your prescription is attached as a PDF.',
  bill: '{clinic}: your bill is attached as a PDF.',
  letter: '{clinic}: your letter is attached as a PDF.',
};

/** Saves the PDF on this device and opens the chat in which it is to be attached. */
function useAttachFile(to: Receiver, language: string, onSaved: (saved: FileForChat) => void) {
  const { name: clinic } = useClinic();
  return useAction(
    api.sharing.pdf.mutationOptions({
      onSuccess: async (file, variables) => {
        saveFile(file.name, file);
        const speaker = await speakerFor(variables.language ?? language);
        const text = speaker.t(attachedTexts[variables.kind], {
          clinic: clinic || speaker.t('Clinic'),
        });
        const chat = whatsAppAddress(to.phone, text);
        onSaved({ file, chat });
        // If the browser blocks this as a pop-up, `SavedFile` has a button for it.
        window.open(chat, '_blank', 'noopener,noreferrer');
      },
    }),
  );
}
