import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWorkbook, textOfFile } from '../../shared/fileText';
import { t } from '../../shared/language';
import { maxPurchaseLines, purchaseMessages } from './purchase';
import type { KeptItems } from './purchaseForm';
import { type PurchaseDraft, readPurchaseFile } from './readPurchaseFile';

/** Left-out rows that are shown; the others are counted. */
const maxShownRows = 8;

interface SupplierFileProps {
  items: KeptItems;
  /** Whether the kept medicines are known: a name among them is no new one. */
  isReady: boolean;
  onRead: (draft: PurchaseDraft) => void;
}

/** Takes the lines of a supplier's CSV file, chosen or pasted, and says what of it was not read. */
export function SupplierFile({ items, isReady, onRead }: SupplierFileProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState<PurchaseDraft | null>(null);
  const read = (content: string) => {
    const found = readPurchaseFile(content, items);
    const wrong = problemOf(found);
    setProblem(wrong);
    setDraft(wrong === null ? found : null);
    setText(wrong === null ? '' : content);
    if (found && wrong === null) onRead(found);
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isWorkbook(bytes)) return read(textOfFile(bytes));
    setProblem(
      t('This is an Excel workbook. Open it, save it as “CSV UTF-8”, and choose that file.'),
    );
  };
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Lines of the supplier’s CSV file')}
        description={t('Paste them with their headings, or choose the file')}
        autosize
        minRows={1}
        maxRows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem}
      />
      <Group gap="sm">
        {text.trim() !== '' && (
          <Button variant="default" disabled={!isReady} onClick={() => read(text)}>
            {t('Read these lines')}
          </Button>
        )}
        <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" disabled={!isReady}>
              {t('Choose a CSV file')}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">{draft && <WhatWasRead draft={draft} />}</div>
    </Stack>
  );
}

/** Why a file is not taken; null if it is. */
function problemOf(draft: PurchaseDraft | null): string | null {
  if (!draft) {
    return t(
      'One line of the file must name the columns, such as Item, Batch, Expiry, Qty, Rate, MRP.',
    );
  }
  const { invoiceNumbers, lines } = draft;
  if (lines.length > maxPurchaseLines) return t(purchaseMessages.tooMany);
  return invoiceNumbers.length > 1
    ? t('The file has several invoices: {numbers}. Leave the lines of one.', {
        numbers: invoiceNumbers.join(', '),
      })
    : null;
}

function WhatWasRead({ draft: { lines, unreadColumns, leftOut } }: { draft: PurchaseDraft }) {
  const more = leftOut.length - maxShownRows;
  return (
    <Alert role="note" color={unreadColumns.length + leftOut.length > 0 ? 'yellow' : 'blue'}>
      <Text size="sm">
        {t('{count, plural, one {# line} other {# lines}} read. What is in doubt is marked.', {
          count: lines.length,
        })}
      </Text>
      {unreadColumns.length > 0 && (
        <Text size="sm">
          {t('Columns that were not read: {names}', { names: unreadColumns.join(', ') })}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Text size="sm">{t('Rows without a medicine, which were left out:')}</Text>
      )}
      {leftOut.slice(0, maxShownRows).map((row, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
        <Text size="sm" key={position}>
          {row}
        </Text>
      ))}
      {more > 0 && <Text size="sm">{t('and {count} more', { count: more })}</Text>}
    </Alert>
  );
}
