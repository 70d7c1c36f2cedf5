import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { currentSpeaker } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { speakerFor } from '../../../web/language/language';
import { useClinic } from '../../../web/session/session';
import { saveFile } from '../../../web/ui/saveFile';
import {
  isLinked,
  type LinkedKind,
  type NewShare,
  type Share,
  type ShareWay,
  type shareDays,
  usualShareDays,
  whatsAppAddress,
} from '../share';
import type { FileForChat, Receiver, SharedThing } from './SharePaper';

/** The paper itself, handed on by the device or attached by hand in a chat, or a link to it in one of its ways. */
export type Way = 'file' | 'attached' | ShareWay;

/** Does the PDF itself go to the patient? */
export function isFile(way: Way | undefined): boolean {
  return way === 'file' || way === 'attached';
}

/** The chosen way, days and language; the first way until one is chosen. */
export function useShareChoice(ways: Way[]) {
  const [chosen, setWay] = useState<Way | null>(null);
  const way = ways.find((one) => one === chosen) ?? ways[0];
  const [days, setDays] = useState<(typeof shareDays)[number]>(usualShareDays);
  const [language, setLanguage] = useState(() => currentSpeaker().language);
  return { way, setWay, days, setDays, language, setLanguage };
}

export type ShareChoice = ReturnType<typeof useShareChoice>;

export interface SharingProps {
  paper: SharedThing;
  to: Receiver;
  onDone: (way: ShareWay, share: Share) => void;
  onFile: (file: File) => void;
  onSaved: (saved: FileForChat) => void;
}

/** `share` sends or makes what was chosen; `action` is the mutation that does so. */
export function useSharing(
  { paper, to, onDone, onFile, onSaved }: SharingProps,
  { way, days, language }: ShareChoice,
) {
  const { kind, id } = paper;
  const input = { kind, id, way, language, ...(isLinked(paper) && { days }) } as NewShare;
  const context = { idempotencyKey: useKeyOf(JSON.stringify(input)) };
  const sharing = useAction(
    // By the way that was sent: another one may be chosen before the answer comes.
    api.sharing.share.mutationOptions({
      context,
      onSuccess: (share, sent) => onDone(sent.way, share),
    }),
  );
  const making = useAction(api.sharing.pdf.mutationOptions({ onSuccess: onFile }));
  const attaching = useAttaching(to, language, onSaved);
  const filing = way === 'file' ? making : attaching;
  const share = (patientAsked?: true) => {
    const answer = patientAsked ? { patientAsked } : {};
    if (!isFile(way)) sharing.mutate({ ...input, ...answer });
    else if (isLinked(paper)) {
      // What a phone shows without zooming.
      filing.mutate({ ...paper, language, size: 'A5', ...answer });
    }
  };
  return { action: isFile(way) ? filing : sharing, share };
}

/** A key of its own for each choice: the same one sent again makes nothing twice, another one is another link. */
function useKeyOf(choice: string): string {
  const [keys] = useState(() => new Map<string, string>());
  const key = keys.get(choice) ?? uuidv4();
  keys.set(choice, key);
  return key;
}

/** What the chat says beside the file; said with `t`. */
const attachedTexts: Record<LinkedKind, string> = {
  prescription: '{clinic}: your prescription is attached as a PDF.',
  bill: '{clinic}: your bill is attached as a PDF.',
};

/** Saves the PDF on this device and opens the chat in which it is to be attached. */
function useAttaching(to: Receiver, language: string, onSaved: (saved: FileForChat) => void) {
  const { name: clinic } = useClinic();
  return useAction(
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
}
