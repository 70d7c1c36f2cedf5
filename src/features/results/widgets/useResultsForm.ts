import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/language';
import { changeReason } from '../../../shared/voided';
import { api, client } from '../../../web/api/api';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { type Validation, validateWith } from '../../../web/forms/validation';
import { useClinic } from '../../../web/session/session';
import type { Doubt } from '../readResults';
import {
  type AwaitedTest,
  type CorrectedReport,
  correctedReport,
  type NewReport,
  newReport,
  type ResultReport,
  resultMessages,
} from '../result';
import { unlistedFields } from '../resultOfTest';
import { typedTests } from '../test';
import {
  boxOfResult,
  boxOfTest,
  confirmationOf,
  isUnsettled,
  linesOfReport,
  resultOfLine,
  type TestBox,
  type TypedLine,
  withChoice,
} from '../typedReport';

export interface ResultsFormOptions {
  patientId: string;
  /** The visit in which they are entered. */
  tokenId?: string | undefined;
  /** Each gets boxes of its own. */
  awaited: readonly AwaitedTest[];
  /** The report to correct; null: a new one. */
  before: ResultReport | null;
  onSaved: (saved: ResultReport) => void;
}

type Sent = NewReport | (CorrectedReport & { id: string; reason: string });

/** The form of results: its texts, how they are read, what is asked about them, and saving. */
export function useResultsForm(options: ResultsFormOptions) {
  const { before, onSaved } = options;
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const [initialBoxes] = useState(() => boxesOf(options));
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(() => confirmedBefore(before));
  // What was read, as one text: after any change it is read again before it can be saved.
  const [readText, setReadText] = useState<string | null>(null);
  const recordForm = useRecordForm({
    initialValues: {
      boxes: initialBoxes,
      text: '',
      laboratory: before?.laboratory ?? '',
      takenOn: before?.takenOn ?? today,
      reason: '',
    },
    validate: (values): Validation<Sent> => {
      const lines = linesOfReport(values);
      if (lines.length === 0) return { message: t(resultMessages.nothing), marks: {} };
      if (lines.some((line) => isUnsettled(line, confirmed))) {
        return { message: t('Please settle what is marked first.'), marks: {} };
      }
      const { laboratory, takenOn, reason } = values;
      const fields = { laboratory, takenOn, results: lines.map(resultOfLine) };
      const [unlisted] = unlistedFields(fields.results);
      if (unlisted) return { message: t(unlisted.message), marks: {} };
      if (before) {
        const schema = correctedReport.extend({ reason: changeReason });
        const validation = validateWith(schema, { ...fields, reason });
        return 'record' in validation
          ? { record: { ...validation.record, id: before.id } }
          : validation;
      }
      const { patientId, tokenId } = options;
      return validateWith(newReport, { ...fields, patientId, ...(tokenId && { tokenId }) });
    },
    save: (record: Sent, context) =>
      'id' in record
        ? client.results.amend(record, context)
        : client.results.record(record, context),
    onSaved: (saved: ResultReport) => {
      void queryClient.invalidateQueries({ queryKey: api.results.key() });
      onSaved(saved);
    },
    // Somebody else may have corrected or voided them.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: api.results.key() }),
  });
  const { form } = recordForm;
  const lines = linesOfReport(form.values);
  const currentText = textOf(form.values);
  const isRead = readText === currentText;
  return {
    ...recordForm,
    lines,
    confirmed,
    /** Whether what is typed was read, and can be confirmed by saving it. */
    isRead,
    /** Whether anything was read before, so that the lines are shown. */
    hasRead: readText !== null,
    isSettled: lines.length > 0 && !lines.some((line) => isUnsettled(line, confirmed)),
    isDirty: form.isDirty(),
    read: () => setReadText(currentText),
    confirm: (confirmation: string, isConfirmed: boolean) =>
      setConfirmed((all) =>
        isConfirmed
          ? new Set([...all, confirmation])
          : new Set([...all].filter((one) => one !== confirmation)),
      ),
    choose: (line: TypedLine, doubt: Doubt, choice: string) => {
      const changed = withChoice(form.values, line, doubt, choice);
      form.setValues(changed);
      setReadText(textOf(changed));
    },
    type: (index: number, typed: string) =>
      form.setFieldValue(
        'boxes',
        form.values.boxes.map((box, at) => (at === index ? { ...box, typed } : box)),
      ),
  };
}

const textOf = ({ boxes, text }: { boxes: readonly TestBox[]; text: string }): string =>
  JSON.stringify([boxes.map(({ typed }) => typed), text]);

function boxesOf({ before, awaited }: ResultsFormOptions): readonly TestBox[] {
  if (before) return before.results.map(boxOfResult);
  const tests = awaited.flatMap(({ testKey }) => typedTests(testKey));
  return [...new Set(tests)].map(boxOfTest);
}

/** What was stored is right as it is until it is changed. */
function confirmedBefore(before: ResultReport | null): Set<string> {
  return new Set(
    (before?.results ?? []).flatMap((result) => [
      confirmationOf(result, { kind: 'unknownTest' }),
      confirmationOf(result, { kind: 'unlikely' }),
    ]),
  );
}
