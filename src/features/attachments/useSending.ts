import { useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { client, codeOf, isUncertain, messageOf } from '../../web/api/api';
import { readyFile } from '../../web/pictures/readyFile';
import { problemText } from './paperWords';
import type { UploadTarget } from './uploadLink';

/** A picture on its way; `failed` can be sent again, `refused` cannot. */
export interface SentPicture {
  /** Also its idempotency key: however often it is sent, it arrives once. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'arrived' | 'failed' | 'refused';
  problem: string | null;
}

/** Refusals of something that may be better in a moment. */
const passing = ['TOO_MANY_AT_ONCE', 'TOO_MANY_REQUESTS', 'TOO_MANY_FILES', 'NO_PLACE', 'NO_SPACE'];

interface Sending {
  token: string;
  holder: string;
  /** What the server says of the code after each picture. */
  onTarget: (target: UploadTarget) => void;
}

/** Sends pictures one after the other, as they were taken. */
export function useSending({ token, holder, onTarget }: Sending) {
  const [pictures, setPictures] = useState<SentPicture[]>([]);
  const [isOver, setOver] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const update = (key: string, changes: Partial<SentPicture>) =>
    setPictures((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  const sendOne = async (key: string, file: File) => {
    update(key, { state: 'sending', problem: null });
    const ready = await readyFile(file, { onlyPictures: true });
    if ('problem' in ready) {
      return update(key, { state: 'refused', problem: problemText(ready.problem) });
    }
    try {
      const target = await client.uploadLinks.add(
        { headers: { 'x-link-token': token, 'x-link-holder': holder }, body: ready.file },
        { context: { idempotencyKey: key } },
      );
      onTarget(target);
      update(key, { state: 'arrived' });
    } catch (error) {
      if (codeOf(error) === 'LINK_NOT_USABLE') setOver(true);
      const mayRetry = isUncertain(error) || passing.includes(codeOf(error) ?? '');
      update(key, { state: mayRetry ? 'failed' : 'refused', problem: messageOf(error) });
    }
  };
  const enqueue = (key: string, file: File) => {
    queue.current = queue.current.then(() => sendOne(key, file));
  };

  return {
    pictures,
    /** Whether the server said that the code has ended. */
    isOver,
    send: (files: readonly File[]) => {
      const added = files.map((file) => ({
        key: uuidv4(),
        file,
        state: 'waiting' as const,
        problem: null,
      }));
      setPictures((now) => [...now, ...added]);
      for (const { key, file } of added) enqueue(key, file);
    },
    retry: (key: string) => {
      const picture = pictures.find((one) => one.key === key);
      if (!picture) return;
      update(key, { state: 'waiting', problem: null });
      enqueue(key, picture.file);
    },
  };
}
