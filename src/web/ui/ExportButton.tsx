import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FilePiece } from '../../shared/filePiece';
import { t } from '../../shared/language';
import { messageOf } from '../api/api';
import { useClinic } from '../session/session';
import { collectFile, IncompleteFile } from './collectFile';
import { narrowing } from './narrowing';
import { saveFile } from './saveFile';

interface ExportButtonProps {
  /** The file's name, before the date. */
  name: string;
  /** The label, shown at any width, of a button that does not belong to a list; by default "Export". */
  label?: string;
  /** The file's type; by default CSV. */
  file?: { extension: string; type: string };
  /** Requests the list with its current filters. */
  start: (options: { signal: AbortSignal }) => Promise<AsyncIterable<FilePiece>>;
}

interface Progress {
  rows: number;
  total: number | null;
}

/** Time without another piece after which the connection counts as lost. */
const silenceTimeoutMs = 30_000;

const csv = { extension: 'csv', type: 'text/csv;charset=utf-8' };

/** Saves a list as a file: shows its progress, can be cancelled, and saves no incomplete file. */
export function ExportButton({
  name,
  label,
  file: { extension, type } = csv,
  start,
}: ExportButtonProps) {
  const { today } = useClinic();
  const [progress, setProgress] = useState<Progress | null>(null);
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
      saveFile(`${name}-${today}.${extension}`, file);
      notifications.show({
        color: 'green',
        message: t('{rows, plural, one {# row} other {# rows}} exported.', { rows }),
      });
    } catch (error) {
      if (controller.signal.reason !== 'cancelled') notifyInterrupted(error);
    } finally {
      clearTimeout(silenceTimer);
      currentRun.current = null;
      setProgress(null);
    }
  };

  if (progress === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        {...(label ? {} : { classNames: narrowing })}
        onClick={() => void run()}
      >
        {label ?? t('Export')}
      </Button>
    );
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" role="status">
        {progressText(progress)}
      </Text>
      <Button
        variant="default"
        onClick={(event) => {
          // The second press of a double one is meant for the button that was here before.
          if (event.detail < 2) currentRun.current?.abort('cancelled');
        }}
      >
        {t('Cancel')}
      </Button>
    </Group>
  );
}

function progressText({ rows, total }: Progress): string {
  // The list may have grown since it was counted.
  return total === null || total < rows
    ? t('{rows, plural, one {# row} other {# rows}} so far', { rows })
    : t('{rows} of about {total} rows', { rows, total });
}

function notifyInterrupted(error: unknown): void {
  const reason = error instanceof IncompleteFile ? '' : messageOf(error);
  notifications.show({
    color: 'red',
    message: [t('The export was interrupted. Nothing was saved.'), reason]
      .filter(Boolean)
      .join(' '),
  });
}
