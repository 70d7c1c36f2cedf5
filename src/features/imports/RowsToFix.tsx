import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { RecordTable } from '../../web/ui/RecordTable';
import { patientFieldLabels } from '../patients/patientLabels';
import type { FixedRow } from './checkRow';
import classes from './RowsToFix.module.css';
import type { RowToFix } from './useCheckedRows';

/** Rows that are shown at once; others follow as these are done. */
const shownRows = 50;

interface RowsToMendProps {
  label: string;
  rows: readonly RowToFix[];
  onMend: (line: number, texts: FixedRow) => void;
  onSkip: (lines: readonly number[]) => void;
}

/** Rows of a file that somebody should look at, each to be corrected here or skipped. */
export function RowsToFix({ label, rows, onMend, onSkip }: RowsToMendProps) {
  const act = useRef({ onMend, onSkip });
  act.current = { onMend, onSkip };
  const columns = useMemo(
    () => [
      { header: t('Row'), isShort: true, cell: ({ line }: RowToFix) => line },
      { header: t('Patient'), cell: ({ name }: RowToFix) => shortened(name) },
      {
        header: t('Fix it or skip it'),
        className: classes.correction,
        cell: (row: RowToFix) => (
          <MendForm
            row={row}
            onMend={(texts) => act.current.onMend(row.line, texts)}
            onSkip={() => act.current.onSkip([row.line])}
          />
        ),
      },
    ],
    [],
  );
  // A row that is done takes its box with it: the next one follows.
  const place = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    const isDone = rows.length < count.current;
    count.current = rows.length;
    if (isDone && document.activeElement === document.body) {
      place.current?.querySelector('input')?.focus();
    }
  }, [rows.length]);
  return (
    <Stack ref={place} gap="sm">
      <RecordTable
        label={label}
        columns={columns}
        rows={rows.slice(0, shownRows)}
        rowKey={({ line }) => String(line)}
      />
      {rows.length > shownRows && (
        <Text size="sm">
          {t('The first {shown} of {all}.', { shown: shownRows, all: rows.length })}
        </Text>
      )}
    </Stack>
  );
}

interface MendFormProps {
  row: RowToFix;
  onMend: (texts: FixedRow) => void;
  onSkip: () => void;
}

function MendForm({ row: { line, problems }, onMend, onSkip }: MendFormProps) {
  const [typed, setTyped] = useState<FixedRow>({});
  const textOf = ({ field, value }: RowToFix['problems'][number]) => typed[field] ?? value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMend(Object.fromEntries(problems.map((problem) => [problem.field, textOf(problem)])));
  };
  return (
    <form onSubmit={submit} aria-label={t('Row {row}', { row: line })}>
      <Stack gap="xs">
        {problems.map((problem) => (
          <TextInput
            key={problem.field}
            label={t(patientFieldLabels[problem.field])}
            error={problem.message}
            value={textOf(problem)}
            onChange={({ currentTarget: { value } }) =>
              setTyped((before) => ({ ...before, [problem.field]: value }))
            }
          />
        ))}
        <Group gap="xs">
          <Button size="sm" variant="light" type="submit">
            {t('Fix')}
          </Button>
          <Button size="sm" variant="default" onClick={onSkip}>
            {t('Skip this row')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : text;
}
