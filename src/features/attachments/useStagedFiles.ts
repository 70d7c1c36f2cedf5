import { useEffect, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { type ReadyFile, readyFile } from '../../web/pictures/readyFile';

/** A chosen file that is not sent yet. */
export interface StagedFile {
  /** Also its idempotency key: however often it is sent, it makes one paper. */
  key: string;
  /** The name that it came with, shown and not sent. */
  name: string;
  /** Undefined while it is made small. */
  ready: ReadyFile | undefined;
  /** The picture's address in this browser; null for a PDF. */
  preview: string | null;
}

/** Files that were chosen, dropped or pasted, each made ready to be sent. */
export function useStagedFiles(initial: readonly File[]) {
  const [files, setFiles] = useState<StagedFile[]>([]);
  const previews = useRef(new Set<string>());
  const forget = (preview: string | null) => {
    if (preview === null) return;
    URL.revokeObjectURL(preview);
    previews.current.delete(preview);
  };

  const stage = async (chosen: readonly File[]) => {
    const added = chosen.map((file) => ({
      file,
      staged: { key: uuidv4(), name: file.name, ready: undefined, preview: null },
    }));
    setFiles((now) => [...now, ...added.map(({ staged }) => staged)]);
    // One after the other: a decoded photograph takes fifty megabytes.
    for (const { file, staged } of added) {
      const ready = await readyFile(file);
      const isPicture = 'file' in ready && ready.kind === 'jpeg';
      const preview = isPicture
        ? URL.createObjectURL(new Blob([ready.file], { type: 'image/jpeg' }))
        : null;
      if (preview) previews.current.add(preview);
      setFiles((now) =>
        now.map((one) => (one.key === staged.key ? { ...one, ready, preview } : one)),
      );
    }
  };
  const remove = (key: string) =>
    setFiles((now) => {
      forget(now.find((one) => one.key === key)?.preview ?? null);
      return now.filter((one) => one.key !== key);
    });

  const isStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files that the dialog was opened with, once.
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void stage(initial);
  }, []);
  useEffect(() => {
    const shown = previews.current;
    return () => {
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  return {
    files,
    stage: (chosen: readonly File[]) => void stage(chosen),
    remove,
    isReading: files.some(({ ready }) => ready === undefined),
    /** Those that can be sent. */
    ready: files.flatMap(({ key, ready }) =>
      ready && 'file' in ready ? [{ key, file: ready.file }] : [],
    ),
  };
}
