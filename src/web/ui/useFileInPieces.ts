import { useEffect, useRef, useState } from 'react';
import type { FilePiece } from '../../shared/filePiece';
import { collectFile } from './collectFile';

/** How far a file is: rows so far, and about how many there are; null: unknown. */
export interface FileProgress {
  rows: number;
  total: number | null;
}

/** Requests a file in pieces. */
export type StartFile = (options: { signal: AbortSignal }) => Promise<AsyncIterable<FilePiece>>;

interface FileRequest {
  /** The file's MIME type. */
  type: string;
  start: StartFile;
  onWhole: (file: Blob, rows: number) => void;
  /** Called with the reason when the file ended early; not after `cancel`. */
  onBroken: (error: unknown) => void;
}

/** Time without another piece after which the connection counts as lost. */
const silenceTimeoutMs = 30_000;

/** Collects a file that the server sends in pieces, one at a time; `progress` is null while none is under way. */
export function useFileInPieces({ type, start, onWhole, onBroken }: FileRequest) {
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const currentRun = useRef<AbortController>(null);
  useEffect(() => () => currentRun.current?.abort(), []);

  const run = async () => {
    if (currentRun.current) return;
    const controller = new AbortController();
    currentRun.current = controller;
    let silenceTimer = 0;
    const restartSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = window.setTimeout(() => controller.abort('silent'), silenceTimeoutMs);
    };
    setProgress({ rows: 0, total: null });
    restartSilenceTimer();
    try {
      const pieces = await start({ signal: controller.signal });
      const { file, rows } = await collectFile(
        pieces,
        (done, total) => {
          restartSilenceTimer();
          setProgress({ rows: done, total });
        },
        type,
      );
      onWhole(file, rows);
    } catch (error) {
      if (controller.signal.reason !== 'cancelled') onBroken(error);
    } finally {
      clearTimeout(silenceTimer);
      currentRun.current = null;
      setProgress(null);
    }
  };

  return {
    progress,
    run: () => void run(),
    cancel: () => currentRun.current?.abort('cancelled'),
  };
}
