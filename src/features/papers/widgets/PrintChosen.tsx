import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/language';
import type { PaperSize } from '../../../shared/paper';
import { client, messageOf } from '../../../web/api/api';
import { usePaperChoice } from '../../../web/paper/usePaperChoice';
import { useClinic } from '../../../web/session/session';
import { IncompleteFile } from '../../../web/ui/collectFile';
import { ShorterOnPhone } from '../../../web/ui/SelectionBar';
import { saveFile } from '../../../web/ui/saveFile';
import { useFileInPieces } from '../../../web/ui/useFileInPieces';
import { maxPapersAtOnce, type PrintedKind } from '../papers';

interface PrintChosenProps {
  kind: PrintedKind;
  /** Of the chosen records, in the order of their papers. */
  ids: readonly string[];
  /** By which this browser remembers the paper's size, and the sizes that there are. */
  paper: { kind: string; sizes: readonly [PaperSize, ...PaperSize[]] };
  /** The file's name, before the date. */
  name: string;
}

/** Saves the papers of the chosen records as one PDF, in the size and language last chosen for such a paper. */
export function PrintChosen({ kind, ids, paper, name }: PrintChosenProps) {
  const { today } = useClinic();
  const { size, language } = usePaperChoice({ ...paper, remembersLanguage: true });
  const { progress, run, cancel } = useFileInPieces({
    type: 'application/pdf',
    start: (options) => client.papers.print({ kind, ids: [...ids], size, language }, options),
    onWhole: (file, count) => {
      saveFile(`${name}-${today}.pdf`, file);
      notifications.show({
        color: 'green',
        message: t('{count, plural, one {# paper} other {# papers}} saved as one PDF.', { count }),
      });
    },
    onBroken: notifyInterrupted,
  });
  const isRunning = progress !== null;
  const isSlow = useIsSlow(isRunning);
  return (
    <Group gap="sm" miw={0}>
      <Button
        size="xs"
        leftSection={<IconPrinter size={16} aria-hidden />}
        aria-label={t('Print as one PDF')}
        loading={isRunning}
        disabled={ids.length > maxPapersAtOnce}
        onClick={run}
      >
        <ShorterOnPhone long={t('Print as one PDF')} short={t('Print')} />
      </Button>
      <Text size="sm" role="status">
        {isSlow && progress
          ? t('{done} of {total} papers', {
              done: progress.rows,
              // Others may be chosen meanwhile.
              total: progress.total ?? ids.length,
            })
          : ids.length > maxPapersAtOnce &&
            t('At most {count} papers in one PDF.', { count: maxPapersAtOnce })}
      </Text>
      {isSlow && (
        <Button variant="default" size="xs" onClick={cancel}>
          {t('Cancel')}
        </Button>
      )}
    </Group>
  );
}

/** Milliseconds after which it is said how far something is. */
const slowAfterMs = 1_000;

function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

function notifyInterrupted(error: unknown): void {
  const reason = error instanceof IncompleteFile ? '' : messageOf(error);
  notifications.show({
    color: 'red',
    message: [t('The printing was interrupted. Nothing was saved.'), reason]
      .filter(Boolean)
      .join(' '),
  });
}
