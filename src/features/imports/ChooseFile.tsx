import { Button, FileButton, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { isWorkbook, textOfFile } from '../../shared/fileText';
import { t } from '../../shared/language';
import { FormAlert } from '../../web/forms/FormAlert';
import classes from './ChooseFile.module.css';
import { maxRows } from './patientImport';
import { type CsvTable, csvProblems, readCsv } from './readCsv';

/** Larger than any plausible file with `maxRows` rows. */
const maxFileBytes = 50_000_000;

const problems = {
  tooLarge: 'This file is too large. Split it into smaller files.',
  unreadable: 'This file could not be read.',
} as const;

interface ChooseFileProps {
  /** The current file; null at first. */
  chosen: { name: string; rows: number } | null;
  /** While the rows of the current file are being sent. */
  isDisabled: boolean;
  onChoose: (name: string, table: CsvTable) => void;
}

/** Takes a CSV file from a button or a drop, and shows why a file cannot be used. */
export function ChooseFile({ chosen, isDisabled, onChoose }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const resetInput = useRef<() => void>(null);

  const takeFile = async (file: File | null | undefined) => {
    if (!file || isDisabled) return;
    setProblem(null);
    if (file.size > maxFileBytes) return setProblem(t(problems.tooLarge));
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const table = isWorkbook(bytes) ? 'workbook' : readCsv(textOfFile(bytes));
      if (typeof table === 'string') return setProblem(t(csvProblems[table]));
      if (table.rows.length > maxRows) {
        return setProblem(
          t(
            'This file has {rows, plural, one {# row} other {# rows}}. At most {most, plural, one {# row} other {# rows}} can be imported at once, so split the file.',
            {
              rows: table.rows.length,
              most: maxRows,
            },
          ),
        );
      }
      onChoose(file.name, table);
    } catch {
      setProblem(t(problems.unreadable));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void takeFile(event.dataTransfer.files[0]);
  };

  return (
    <Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={classes.target}
        data-over={isDragOver || undefined}
        data-chosen={chosen ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <Group justify={chosen ? 'space-between' : 'center'} gap="sm" className={classes.inside}>
          {chosen ? (
            <Text fw="var(--weight-medium)">
              {t('{rows, plural, one {# row} other {# rows}} in {name}', chosen)}
            </Text>
          ) : (
            <ThemeIcon variant="light" size="xl" radius="xl" aria-hidden>
              <IconFileUpload size={20} />
            </ThemeIcon>
          )}
          <FileButton
            accept=".csv,.txt,.tsv,text/csv"
            resetRef={resetInput}
            onChange={(file) => {
              void takeFile(file);
              // Without a reset, browsers fire no change event for the same file, which may have been fixed meanwhile.
              resetInput.current?.();
            }}
          >
            {(props) => (
              <Button
                {...props}
                disabled={isDisabled}
                variant={chosen ? 'default' : 'filled'}
                leftSection={chosen && <IconFileUpload size={18} aria-hidden />}
              >
                {chosen ? t('Choose another file') : t('Choose a CSV file')}
              </Button>
            )}
          </FileButton>
          {!chosen && (
            <Text c="dimmed" visibleFrom="sm">
              {t('or drop it here')}
            </Text>
          )}
        </Group>
      </div>
      <FormAlert message={problem} />
    </Stack>
  );
}
