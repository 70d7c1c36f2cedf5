import { Box, Button, Group, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { messageOf } from '../api/api';
import { FormAlert } from '../forms/FormAlert';
import { couldNotLoad } from '../shell/couldNotLoad';
import { LoadingScreen } from '../shell/LoadingScreen';
import { ListState, type LoadedQuery } from '../ui/ListState';
import { PaperChoiceInputs } from './PaperChoiceInputs';
import classes from './PaperPage.module.css';
import { PaperLanguage } from './paperLanguage';
import { SavePdfButton, useSavedPdf } from './SavePdfButton';
import { usePaperChoice } from './usePaperChoice';

interface PaperPageProps<Record, Size extends PaperSize> {
  /** The heading above the paper. */
  title: string;
  /** The name under which this browser remembers the size. */
  kind: string;
  /** The sizes that it is laid out for, the usual one first. */
  sizes: readonly [Size, ...Size[]];
  /** Whether the language of the last one of its kind is chosen, too. */
  remembersLanguage?: boolean;
  /** The language that the paper was written in, which nobody chooses. */
  ownLanguage?: string | undefined;
  /** The data of the paper; null until it is loaded. */
  record: Record | null;
  /** The query that loads it. */
  query: LoadedQuery;
  /** What to know before the paper is handed out; never printed. */
  notice?: ReactNode;
  /** Requests the PDF from the server. */
  makePdf: (choice: { size: Size; language: string }) => Promise<File>;
  children: (record: Record, size: Size) => ReactNode;
}

/** The page of a paper: its preview, inputs for size and language, and buttons to print it or save its PDF. */
export function PaperPage<Record, Size extends PaperSize>(props: PaperPageProps<Record, Size>) {
  const { title, kind, sizes, remembersLanguage = false, ownLanguage, record, query } = props;
  const { notice, makePdf, children } = props;
  const router = useRouter();
  const choice = usePaperChoice({ kind, sizes, remembersLanguage, ownLanguage });
  const { size, language, speaker } = choice;
  const pdf = useSavedPdf(() => makePdf({ size, language }));
  const isReady = record !== null && speaker !== undefined;
  usePrintAtOnce(isReady);
  return (
    <>
      <header className={classes.bar}>
        <Group gap="xs" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" flex={1}>
            <Button
              variant="subtle"
              color="gray"
              className={classes.back ?? ''}
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => router.history.back()}
            >
              {t('Back')}
            </Button>
            <Title order={1} size="h4" className={classes.title ?? ''}>
              {title}
            </Title>
          </Group>
          <PaperChoiceInputs choice={choice} isBare />
          <Group gap="xs" wrap="nowrap" className={classes.ways ?? ''}>
            <SavePdfButton pdf={pdf} disabled={!isReady} />
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={!isReady}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          </Group>
        </Group>
        {pdf.isError && (
          <Box mt="sm">
            <FormAlert message={messageOf(pdf.error)} />
          </Box>
        )}
        {notice && <Box mt="sm">{notice}</Box>}
      </header>
      <main className={classes.desk}>
        {isReady ? (
          <PaperLanguage value={speaker}>{children(record, size)}</PaperLanguage>
        ) : (
          <ListState query={query} failure={couldNotLoad.paper} skeleton={<LoadingScreen />}>
            <LoadingScreen />
          </ListState>
        )}
      </main>
    </>
  );
}

/** Opens the print dialog once, if a "Print" button led to this page. */
function usePrintAtOnce(isReady: boolean): void {
  const printsAtOnce = useRouterState({ select: ({ location }) => location.state.printsAtOnce });
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!printsAtOnce || !isReady || hasPrinted.current) return;
    hasPrinted.current = true;
    // Coming back to the page must not print again.
    window.history.replaceState({ ...window.history.state, printsAtOnce: false }, '');
    void document.fonts.ready.then(() => window.print());
  }, [printsAtOnce, isReady]);
}
