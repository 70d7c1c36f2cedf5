import {
  Alert,
  Button,
  FileButton,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { isWorkbook, textOfFile } from '../../shared/fileText';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf, isUncertain } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { SuggestInput } from '../../web/ui/SuggestInput';
import { notifySuccess } from '../../web/ui/tell';
import {
  emptyOpeningForm,
  inPackets,
  itemNamed,
  lineFromForm,
  type OpeningForm,
  type OpeningLine,
  type OpeningRow,
  readOpeningFile,
  withRowsOnly,
} from './openingFile';
import { BatchFields } from './widgets/BatchFields';
import { UnitFields } from './widgets/UnitFields';
import { useSentLine } from './widgets/useSentLine';

/** Rows with problems that are listed; the others are counted. */
const maxListedProblems = 8;

interface OpeningDialogProps {
  isListAtFirst?: boolean;
  onClose: () => void;
}

/** Enters what is on the shelf: batch by batch as it is counted, or a whole list from a spreadsheet or a CSV file. */
export function OpeningDialog({ isListAtFirst = false, onClose }: OpeningDialogProps) {
  const [isList, setIsList] = useState(isListAtFirst);
  const query = useQuery(api.stock.availability.queryOptions());
  const items = query.data ?? noItems;
  // What is typed is not left by a press on the other one.
  const choice = (isDirty: boolean) => (
    <SegmentedControl
      aria-label={t('How to enter it')}
      disabled={isDirty}
      value={isList ? 'list' : 'typed'}
      onChange={(value) => setIsList(value === 'list')}
      data={[
        { value: 'typed', label: t('Count and type') },
        { value: 'list', label: t('Paste a list or CSV') },
      ]}
    />
  );
  const Form = isList ? ListForm : TypedForm;
  return <Form items={items} isReady={query.isSuccess} choice={choice} onClose={onClose} />;
}

type ItemInUse = Pick<OpeningForm, 'name' | 'unit'> & { id: string; packUnits: number };
const noItems: readonly ItemInUse[] = [];

interface FormProps {
  /** Of the stock. */
  items: readonly ItemInUse[];
  /** Whether the items are there: a name among them is no new item. */
  isReady: boolean;
  choice: (isDirty: boolean) => ReactNode;
  onClose: () => void;
}

/** A batch as it is sent, with what was typed. */
interface SentBatch {
  form: OpeningForm;
  line: OpeningLine;
  isDuplicate: boolean;
}

/** What is typed of one batch, and what saves it; then the next one is typed. `onSaved` comes after each. */
function useBatchEntry(
  items: readonly ItemInUse[],
  { isReady, onSaved }: { isReady: boolean; onSaved: () => void },
) {
  const queryClient = useQueryClient();
  const [form, setForm] = useState(emptyOpeningForm);
  const [mark, setMark] = useState<{ field: string; problem: string } | null>(null);
  const [key, setKey] = useState(() => uuidv4());
  const [savedCount, setSavedCount] = useState(0);
  // About what was typed when it was sent; a change takes it back.
  const [question, setQuestion] = useState<SentBatch | null>(null);
  const sentLine = useSentLine<OpeningLine>();
  const add = useAction({
    mutationFn: ({ line, isDuplicate }: SentBatch) =>
      client.stock.open({ lines: [line], isDuplicate }, { context: { idempotencyKey: key } }),
    onSuccess: () => {
      notifySuccess(t('{name}, batch {batch}: saved', { name: form.name, batch: form.number }));
      setSavedCount((count) => count + 1);
      setKey(uuidv4());
      setForm({
        ...emptyOpeningForm,
        unit: form.unit,
        packUnits: form.packUnits,
        shelf: form.shelf,
      });
      onSaved();
    },
    onError: (error, sent) => {
      if (duplicatesIn(error)) setQuestion(sent);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  return {
    ...{ form, mark, savedCount, add },
    change: (part: Partial<OpeningForm>) => setForm((before) => ({ ...before, ...part })),
    question: question?.form === form ? question : null,
    takeBack: () => setQuestion(null),
    send: (isDuplicate: boolean) => {
      if (!isReady) return;
      const read = lineFromForm(form, items);
      if ('line' in read) {
        setMark(null);
        add.mutate({ form, line: sentLine(form, read.line, add.error), isDuplicate });
      } else setMark({ ...read, problem: t(read.problem) });
    },
  };
}

/** One batch after the other; each is saved at once. */
function TypedForm({ items, isReady, choice, onClose }: FormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const entry = useBatchEntry(items, {
    isReady,
    onSaved: () => fields.current?.querySelector('input')?.focus(),
  });
  const { form, mark, savedCount, add, change, question } = entry;
  const item = itemNamed(form.name, items);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.send(false);
  };
  const input = (field: Exclude<keyof OpeningForm, 'isSample' | 'unit'>) => ({
    autoComplete: 'off',
    readOnly: add.isPending,
    value: form[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      change({ [field]: value }),
    error: mark?.field === field && mark.problem,
  });
  const isDirty = form.name.trim() !== '' || form.number.trim() !== '';
  return (
    <FormDialog
      title={t('Enter stock')}
      isDirty={isDirty}
      isSaving={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this batch?')}
      submit={
        <Button type="submit" disabled={add.isPending || !isReady}>
          {t(add.isPending ? 'Saving...' : 'Save and next')}
        </Button>
      }
      foot={
        <FormAlert message={mark?.problem ?? (add.isError ? formMessageOf(add.error) : null)} />
      }
    >
      {choice(isDirty)}
      <div ref={fields}>
        <SuggestInput
          label={t('Medicine, with strength, as on the pack')}
          withAsterisk
          // Over the dialog's fields it opens once something is typed.
          openOnFocus={false}
          data-autofocus
          data={items.map((one) => one.name)}
          value={form.name}
          onChange={(value) => change({ name: value })}
          error={mark?.field === 'name' && mark.problem}
        />
      </div>
      {!item && (
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <UnitFields form={form} onChange={change} input={input} />
          <TextInput label={t('Low at')} inputMode="numeric" {...input('reorder')} />
          <TextInput label={t('Maker')} {...input('maker')} />
          <TextInput label={t('HSN code')} inputMode="numeric" {...input('hsn')} />
          <TextInput label={t('GST, in %')} inputMode="decimal" {...input('tax')} />
          <TextInput label={t('Shelf')} {...input('shelf')} />
        </SimpleGrid>
      )}
      <BatchFields form={form} item={item} onChange={change} input={input}>
        <TextInput
          label={t('Paid for a pack (₹), if known')}
          inputMode="decimal"
          {...input('rate')}
        />
      </BatchFields>
      {savedCount > 0 && (
        <Text size="sm" role="status">
          {t('{count, plural, one {# batch} other {# batches}} saved', { count: savedCount })}
        </Text>
      )}
      {question && (
        <AskAgain
          question={t('Enter it all the same?')}
          yes={t('Enter it again')}
          isSaving={add.isPending}
          trigger={question}
          onYes={() => entry.send(true)}
          back={{ no: t('Back'), onBack: entry.takeBack }}
        />
      )}
    </FormDialog>
  );
}

/** Rows of a list as they were first sent: sent again they are the same, so that nothing is entered twice. */
interface Packet {
  key: string;
  rows: { row: number; line: OpeningLine }[];
  /** Rows of the list that are left out, as the stock has their batches already. */
  omitted: number[];
  isSent: boolean;
  isDone: boolean;
}

/** What is done with lines whose batch is in the stock or the list already. */
type Duplicates = 'ask' | 'leaveOut' | 'enter';

const duplicatesIn = (error: unknown) =>
  dataOf<{ lines: number[] }>(error, 'DUPLICATE_BATCHES')?.lines;

/** Sends a packet; what is left out moves to `omitted`. Throws what the server refuses. */
async function sendPacket(packet: Packet, duplicates: Duplicates): Promise<void> {
  const open = () => {
    const input = {
      lines: packet.rows.map(({ line }) => line),
      isDuplicate: duplicates === 'enter',
    };
    return client.stock.open(input, { context: { idempotencyKey: packet.key } });
  };
  packet.isSent = true;
  try {
    await open();
  } catch (error) {
    const positions = duplicatesIn(error);
    if (duplicates !== 'leaveOut' || !positions) throw error;
    packet.omitted.push(...positions.flatMap((position) => packet.rows[position]?.row ?? []));
    packet.rows = packet.rows.filter((_, position) => !positions.includes(position));
    // A refused request leaves its key unused.
    if (packet.rows.length > 0) await open();
  }
  packet.isDone = true;
}

/**
 * Sends a list in packets. What is left out or refused stays in the text, to be put right; after a lost answer the list
 * stays as it was pressed and is only sent again.
 */
function useListEntry({ items, onClose }: Pick<FormProps, 'items' | 'onClose'>) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const packets = useRef<Packet[]>([]);
  const [sentRows, setSentRows] = useState<OpeningRow[] | null>(null);
  const lastAnswer = useRef<Duplicates>('ask');
  const [question, setQuestion] = useState<object | null>(null);
  const read = useMemo(
    () => (text.trim() === '' ? [] : readOpeningFile(text, items)),
    [text, items],
  );
  // Once it is sent, the stock fills with it: what is shown stays as it was pressed.
  const rows = sentRows ?? read;
  const linesIn = (all: readonly OpeningRow[]) =>
    all.flatMap((row) => ('line' in row ? [{ row: row.row, line: row.line }] : []));
  const problems = (rows ?? []).flatMap((row) => ('problem' in row ? [row] : []));
  /** Ends the sending: rows that are entered leave the text, and others that need not stay. Answers how many stay. */
  const leaveRest = (all: readonly OpeningRow[], omitted: readonly number[] = []) => {
    const done = packets.current.flatMap((packet) => (packet.isDone ? packet.rows : []));
    const gone = new Set([...omitted, ...done.map(({ row }) => row)]);
    const rest = all.map(({ row }) => row).filter((row) => !gone.has(row));
    if (gone.size > 0) setText(rest.length > 0 ? withRowsOnly(text, rest) : '');
    setSentRows(null);
    setQuestion(null);
    return rest.length;
  };
  const add = useAction({
    mutationFn: async ({ duplicates }: { all: readonly OpeningRow[]; duplicates: Duplicates }) => {
      for (const [index, packet] of packets.current.entries()) {
        if (packet.isDone) continue;
        if (index > 0 && !packet.isSent) {
          const inUse = await client.stock.availability();
          packet.rows = packet.rows.map(({ row, line }) => ({
            row,
            line: ofItemInUse(line, inUse),
          }));
        }
        await sendPacket(packet, duplicates);
      }
    },
    onSuccess: (_, { all }) => {
      const count = packets.current.reduce((sum, packet) => sum + packet.rows.length, 0);
      notifySuccess(
        count === 0
          ? t('Nothing entered: all of it is in the stock already')
          : t('{count, plural, one {# batch} other {# batches}} entered in the stock', { count }),
      );
      const omitted = packets.current.flatMap((packet) => packet.omitted);
      if (leaveRest(all, omitted) === 0) onClose();
    },
    onError: (error, { all }) => {
      const hasDuplicates = duplicatesIn(error) !== undefined;
      setQuestion(hasDuplicates ? {} : null);
      if (!hasDuplicates && !isUncertain(error)) leaveRest(all);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  const send = (answer?: Duplicates) => {
    if (!rows) return;
    if (!sentRows) {
      packets.current = inPackets(linesIn(rows)).map((part) => ({
        ...{ key: uuidv4(), rows: part, omitted: [], isSent: false, isDone: false },
      }));
      setSentRows(rows);
      lastAnswer.current = 'ask';
    }
    // After a lost answer the same is sent again.
    lastAnswer.current = answer ?? lastAnswer.current;
    add.mutate({ all: rows, duplicates: lastAnswer.current });
  };
  return {
    ...{ text, setText, send, add, problems, question },
    change: () => leaveRest(rows ?? []),
    /** Whether it is on its way, or nobody knows if it arrived. */
    isSent: sentRows !== null,
    isUnreadable: rows === null,
    count: linesIn(rows ?? []).length,
  };
}

function ListForm({ items, isReady, choice, onClose }: FormProps) {
  const list = useListEntry({ items, onClose });
  const { text, setText, add, isSent, problems, count, question } = list;
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count > 0 && isReady) list.send();
  };
  const takeFile = async (file: File | null) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) {
      return setFileProblem(
        t('This is an Excel workbook. Open it, save it as “CSV UTF-8”, and choose that file.'),
      );
    }
    setFileProblem(null);
    setText(textOfFile(bytes));
  };
  return (
    <FormDialog
      title={t('Enter stock')}
      isDirty={text.trim() !== ''}
      isSaving={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this list?')}
      submit={
        <Button type="submit" disabled={count === 0 || !isReady || add.isPending}>
          {t('{count, plural, =0 {Enter batches} one {Enter # batch} other {Enter # batches}}', {
            count,
          })}
        </Button>
      }
      foot={<FormAlert message={add.isError ? formMessageOf(add.error) : fileProblem} />}
    >
      {!isSent && choice(text.trim() !== '')}
      <Textarea
        label={t('The list, with its headings')}
        description={t(
          'Copy the columns from a spreadsheet. Needed: Medicine, Pack, Batch, Expiry, MRP, and Quantity in single tablets or Strips. Read too: Unit, Rate, Maker, HSN, GST, Reorder, Shelf, Sample.',
        )}
        autosize
        minRows={5}
        maxRows={12}
        data-autofocus
        readOnly={isSent}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {!isSent && (
        <Group>
          <FileButton accept=".csv,.txt,.tsv,text/csv" onChange={(file) => void takeFile(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('Choose a CSV file')}
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      <div role="status">
        {list.isUnreadable && (
          <Alert color="yellow">
            {t('The first row has to name the columns: Medicine, Batch, Expiry, MRP, Quantity.')}
          </Alert>
        )}
        {problems.length > 0 && <LeftOut problems={problems} />}
      </div>
      {question && (
        <AskAgain
          question={t('The rest can be entered without such lines.')}
          yes={t('Leave them out')}
          isSaving={add.isPending}
          trigger={question}
          onYes={() => list.send('leaveOut')}
          other={{ words: t('Enter them again'), onChoose: () => list.send('enter') }}
          back={{ no: t('Change the list'), onBack: list.change }}
        />
      )}
    </FormDialog>
  );
}

/** The rows that cannot be entered, and why: they stay in the list. */
function LeftOut({ problems }: { problems: readonly { row: number; problem: string }[] }) {
  const more = problems.length - maxListedProblems;
  return (
    <Alert color="yellow" title={t('Left out until they are put right')}>
      <Stack gap={0}>
        {problems.slice(0, maxListedProblems).map(({ row, problem }) => (
          <Text size="sm" key={row}>
            {t('Line {line}: {problem}', { line: row, problem })}
          </Text>
        ))}
        {more > 0 && <Text size="sm">{t('and {count} more', { count: more })}</Text>}
      </Stack>
    </Alert>
  );
}

/** The line of the item in use, if an earlier packet has added it. */
function ofItemInUse(
  line: OpeningLine,
  items: readonly { id: string; name: string }[],
): OpeningLine {
  const item = 'newItem' in line.item ? itemNamed(line.item.newItem.name, items) : undefined;
  return item ? { ...line, item: { itemId: item.id } } : line;
}
