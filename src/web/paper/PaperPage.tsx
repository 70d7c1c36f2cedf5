import { Box, Button, Group, Select, Title } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { messageOf } from '../api';
import { LoadingScreen } from '../LoadingScreen';
import { speakerFor } from '../language';
import { useClinic } from '../session';
import { FormAlert } from '../ui/FormAlert';
import { ListState, type LoadedQuery } from '../ui/ListState';
import classes from './PaperPage.module.css';
import { PaperLanguage } from './paperLanguage';
import { sizeLabel, usePaperSize } from './paperSize';
import { saveFile } from './saveFile';

interface PaperPageProps<Record> {
  /** What it is, above the paper. */
  title: string;
  /** Under which this browser remembers the size. */
  kind: string;
  /** The sizes it is laid out for, the usual one first. */
  sizes: readonly [PaperSize, ...PaperSize[]];
  /** What the paper is drawn from; null until it is loaded. */
  record: Record | null;
  /** How it is loaded. */
  query: LoadedQuery;
  /** Asks the server for the PDF; left out: it makes none of this. */
  makePdf?: (choice: { size: PaperSize; language: string }) => Promise<File>;
  children: (record: Record, size: PaperSize) => ReactNode;
}

/** A paper as it comes out, with its size, its language, and the ways to have it. */
export function PaperPage<Record>(props: PaperPageProps<Record>) {
  const { title, kind, sizes, record, query, children } = props;
  const { makesPdfs } = useClinic();
  const router = useRouter();
  const [size, setSize] = usePaperSize(kind, sizes);
  const [language, setLanguage] = useState(() => currentSpeaker().language);
  const { data: speaker } = useQuery({
    queryKey: ['paperLanguage', language],
    queryFn: () => speakerFor(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pdf = useMutation({
    mutationFn: async () => props.makePdf?.({ size, language }),
    onSuccess: (file) => file && saveFile(file, file.name),
  });
  const isThere = record !== null && speaker !== undefined;
  usePrintAtOnce(isThere);
  return (
    <>
      <header className={classes.bar}>
        <Group gap="sm" align="flex-end">
          <Group gap="xs" wrap="nowrap" flex="1 1 12rem">
            <Button
              variant="subtle"
              flex="none"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              onClick={() => router.history.back()}
            >
              {t('Back')}
            </Button>
            <Title order={1} size="h4">
              {title}
            </Title>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Select
              label={t('Paper')}
              w={116}
              allowDeselect={false}
              data={sizes.map((one) => ({ value: one, label: sizeLabel(one) }))}
              value={size}
              onChange={(chosen) => chosen && setSize(chosen as PaperSize)}
            />
            <Select
              label={t('Language')}
              w={124}
              allowDeselect={false}
              data={languages.map((code) => ({ value: code, label: languageName(code) }))}
              value={language}
              onChange={(chosen) => chosen && setLanguage(chosen)}
            />
          </Group>
          <Group gap="sm">
            {makesPdfs && props.makePdf && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                loading={pdf.isPending}
                disabled={!isThere}
                onClick={() => pdf.mutate()}
              >
                {t('Save as PDF')}
              </Button>
            )}
            <Button
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={!isThere}
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
      </header>
      <main className={classes.desk}>
        {isThere ? (
          <PaperLanguage value={speaker}>{children(record, size)}</PaperLanguage>
        ) : (
          <ListState
            query={query}
            what="paper"
            isEmpty={false}
            skeleton={<LoadingScreen />}
            emptyTitle=""
          >
            <LoadingScreen />
          </ListState>
        )}
      </main>
    </>
  );
}

/** Opens the print dialog by itself, once, for whoever came by a button that says "Print". */
function usePrintAtOnce(isThere: boolean): void {
  const isWanted = useRouterState({ select: ({ location }) => location.state.printsAtOnce });
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!isWanted || !isThere || hasPrinted.current) return;
    hasPrinted.current = true;
    // Coming back to the page is no wish for another print.
    window.history.replaceState({ ...window.history.state, printsAtOnce: false }, '');
    void document.fonts.ready.then(() => window.print());
  }, [isWanted, isThere]);
}
