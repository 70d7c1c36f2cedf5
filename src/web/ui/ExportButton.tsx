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
  /** What the button says, at any width, where it does not stand beside a list. */
  label?: string;
  /** CSV unless told. */
  file?: { extension: string; type: string };
  /** Asks for the list as it is filtered now. */
  start: (options: { signal: AbortSignal }) => Promise<AsyncIterable<FilePiece>>;
}

interface Progress {
  rows: number;
  total: number | null;
}

/** Milliseconds without another piece after which the line counts as dead. */
const longestSilence = 30_000;

const csv = { extension: 'csv', type: 'text/csv;charset=utf-8' };

/** Saves a list as a file: shows how far it is, can be cancelled, and saves nothing that is not whole. */
export function ExportButton({
  name,
  label,
  file: { extension, type } = csv,
  start,
}: ExportButtonProps) {
  const { today } = useClinic();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let silence = 0;
    const wait = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => controller.abort('silent'), longestSilence);
    };
    setProgress({ rows: 0, total: null });
    wait();
    try {
      const pieces = await start({ signal: controller.signal });
      const { file, rows } = await collectFile(
        pieces,
        (done, total) => {
          wait();
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
      if (controller.signal.reason !== 'cancelled') tellFailure(error);
    } finally {
      clearTimeout(silence);
      running.current = null;
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
        {wordsOf(progress)}
      </Text>
      <Button variant="default" onClick={() => running.current?.abort('cancelled')}>
        {t('Cancel')}
      </Button>
    </Group>
  );
}

function wordsOf({ rows, total }: Progress): string {
  // The list may have grown since it was counted.
  return total === null || total < rows
    ? t('{rows, plural, one {# row} other {# rows}} so far', { rows })
    : t('{rows} of about {total} rows', { rows, total });
}

function tellFailure(error: unknown): void {
  const reason = error instanceof IncompleteFile ? '' : messageOf(error);
  notifications.show({
    color: 'red',
    message: [t('The export was interrupted. Nothing was saved.'), reason]
      .filter(Boolean)
      .join(' '),
  });
}
