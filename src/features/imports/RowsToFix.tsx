import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { RecordTable } from '../../web/ui/RecordTable';
import { patientFieldLabels } from '../patients/patientLabels';
import type { FixedRow } from './checkRow';
import classes from './RowsToFix.module.css';
import type { RowToFix } from './useCheckedRows';

/** Rows that are listed at once; others follow when these are done. */
const shownRows = 50;

interface RowsToFixProps {
  label: string;
  rows: readonly RowToFix[];
  onFix: (line: number, texts: FixedRow) => void;
  onSkip: (lines: readonly number[]) => void;
}

/** Rows of a file with problems, each with a form to fix or skip it. */
export function RowsToFix({ label, rows, onFix, onSkip }: RowsToFixProps) {
  const latest = useRef({ onFix, onSkip });
  latest.current = { onFix, onSkip };
  const columns = useMemo(
    () => [
      { header: t('Row'), isShort: true, cell: ({ line }: RowToFix) => line },
      { header: t('Patient'), cell: ({ name }: RowToFix) => shortened(name) },
      {
        header: t('Fix it or skip it'),
        className: classes.correction,
        cell: (row: RowToFix) => (
          <FixForm
            row={row}
            onFix={(texts) => latest.current.onFix(row.line, texts)}
            onSkip={() => latest.current.onSkip([row.line])}
          />
        ),
      },
    ],
    [],
  );
  // A finished row is removed with its focused input: moves the focus to the next row's input.
  const container = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  useEffect(() => {
    const isDone = rows.length < count.current;
    count.current = rows.length;
    if (isDone && document.activeElement === document.body) {
      container.current?.querySelector('input')?.focus();
    }
  }, [rows.length]);
  return (
    <Stack ref={container} gap="sm">
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

interface FixFormProps {
  row: RowToFix;
  onFix: (texts: FixedRow) => void;
  onSkip: () => void;
}

function FixForm({ row: { line, problems }, onFix, onSkip }: FixFormProps) {
  const [typed, setTyped] = useState<FixedRow>({});
  const textOf = ({ field, value }: RowToFix['problems'][number]) => typed[field] ?? value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFix(Object.fromEntries(problems.map((problem) => [problem.field, textOf(problem)])));
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
