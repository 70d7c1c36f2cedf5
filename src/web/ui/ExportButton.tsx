import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../shared/language';
import { messageOf } from '../api/api';
import { useClinic } from '../session/session';
import { IncompleteFile } from './collectFile';
import { narrowing } from './narrowing';
import { saveFile } from './saveFile';
import { type FileProgress, type StartFile, useFileInPieces } from './useFileInPieces';

interface ExportButtonProps {
  /** The file's name, before the date. */
  name: string;
  /** The label, shown at any width, of a button that does not belong to a list; by default "Export". */
  label?: string;
  /** A small button beside a table's title: it shows the file's type alone, and its label to screen readers. */
  isCompact?: boolean;
  /** The file's type; by default CSV. */
  file?: { extension: string; type: string };
  /** Requests the list with its current filters. */
  start: StartFile;
}

const compact = { size: 'compact-sm', variant: 'subtle', color: 'gray' } as const;
const csv = { extension: 'csv', type: 'text/csv;charset=utf-8' };

/** Saves a list as a file: shows its progress, can be cancelled, and saves no incomplete file. */
export function ExportButton({
  name,
  label,
  isCompact = false,
  file: { extension, type } = csv,
  start,
}: ExportButtonProps) {
  const { today } = useClinic();
  const { progress, run, cancel } = useFileInPieces({
    type,
    start,
    onWhole: (file, rows) => {
      saveFile(`${name}-${today}.${extension}`, file);
      notifications.show({
        color: 'green',
        message: t('{rows, plural, one {# row} other {# rows}} exported.', { rows }),
      });
    },
    onBroken: notifyInterrupted,
  });

  if (progress === null) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={isCompact ? 16 : 18} aria-hidden />}
        {...(label ? {} : { classNames: narrowing })}
        {...(isCompact ? { ...compact, 'aria-label': label ?? t('Export') } : {})}
        onClick={run}
      >
        {isCompact ? extension.toUpperCase() : (label ?? t('Export'))}
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
        {...(isCompact ? compact : {})}
        onClick={(event) => {
          // The second press of a double one is meant for the button that was here before.
          if (event.detail < 2) cancel();
        }}
      >
        {t('Cancel')}
      </Button>
    </Group>
  );
}

function progressText({ rows, total }: FileProgress): string {
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
