import { Alert, Button, NativeSelect, Progress, Text, Textarea } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../../shared/language';
import { formatRupees, percentFromBasisPoints } from '../../../shared/money';
import { api, client, codeOf, formMessageOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FormDialog } from '../../../web/forms/FormDialog';
import { useDialog } from '../../../web/shell/openDialog';
import { type Column, RecordTable } from '../../../web/ui/RecordTable';
import { notifySuccess } from '../../../web/ui/tell';
import { maxPastedPrices, readPastedPrices } from '../pastedPrices';
import { type NewPrice, type PriceKind, priceKindLabels, priceKinds } from '../price';

/** Lines with problems that are listed; the others are counted. */
const maxListedProblems = 8;

interface PastePricesProps {
  /** It is what leads on its screen. */
  isMain?: boolean;
  onMade?: () => void;
}

/** Opens a dialog that adds a whole price list as it is pasted or typed. */
export function PastePrices({ isMain = false, onMade }: PastePricesProps) {
  const [isOpen, dialog] = useDialog();
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconClipboardList size={18} aria-hidden />}
        onClick={dialog.open}
      >
        {t('Paste a list')}
      </Button>
      {isOpen && <PasteDialog onClose={dialog.close} onMade={onMade} />}
    </>
  );
}

interface PasteDialogProps {
  onClose: () => void;
  onMade: (() => void) | undefined;
}

function PasteDialog({ onClose, onMade }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<PriceKind>('service');
  const list = useQuery(api.priceList.list.queryOptions());
  const lines = useMemo(
    () => readPastedPrices(text, { kind, namesInUse: list.data?.map(({ name }) => name) ?? [] }),
    [text, kind, list.data],
  );
  const read = lines.flatMap((line) => ('price' in line ? [line.price] : []));
  const problems = lines.flatMap((line) => ('problem' in line ? [line] : []));
  const prices = read.slice(0, maxPastedPrices);
  const { add, addedCount } = useAddPrices({
    readList: async () => {
      if (list.isError) await list.refetch({ throwOnError: true });
    },
    onDone: () => {
      onMade?.();
      onClose();
    },
  });
  const columns = useMemo(columnsOf, []);
  // While they are added the list fills with them: what is shown stays as it was pressed.
  const [sent, setSent] = useState<NewPrice[]>([]);
  const shown = add.isPending ? sent : prices;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prices.length === 0 || list.isPending) return;
    setSent(prices);
    add.mutate(prices);
  };
  return (
    <FormDialog
      title={t('Paste a price list')}
      isDirty={text.trim() !== ''}
      isSaving={add.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this list?')}
      submit={
        <Button type="submit" disabled={shown.length === 0 || list.isPending || add.isPending}>
          {t('{count, plural, =0 {Add prices} one {Add # price} other {Add # prices}}', {
            count: shown.length,
          })}
        </Button>
      }
      foot={
        <FormAlert
          message={
            add.isError
              ? formMessageOf(add.error)
              : list.isError && !add.isPending
                ? messageOf(list.error)
                : null
          }
        />
      }
    >
      <Textarea
        label={t('Prices, one a line')}
        description={t('Copy the columns from a spreadsheet, or type “Dressing 150”')}
        autosize
        minRows={5}
        maxRows={10}
        data-autofocus
        readOnly={add.isPending}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        label={t('Kind, where a line names none')}
        maw="20rem"
        disabled={add.isPending}
        data={priceKinds.map((value) => ({ value, label: t(priceKindLabels[value]) }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as PriceKind)}
      />
      {add.isPending && (
        <Progress
          value={(addedCount / Math.max(1, sent.length)) * 100}
          aria-label={t('{done} of {count} added', { done: addedCount, count: sent.length })}
        />
      )}
      {!add.isPending && <Problems problems={problems} leftOver={read.length - prices.length} />}
      {shown.length > 0 && (
        <RecordTable
          label={t('What will be added')}
          columns={columns}
          rows={shown}
          rowKey={({ name }) => name}
        />
      )}
    </FormDialog>
  );
}

interface AddPricesOptions {
  /** Reads the price list again if it could not be read. */
  readList: () => Promise<void>;
  onDone: () => void;
}

/**
 * Adds prices one after the other, each once however often it is sent. A name that was taken meanwhile is left out; any
 * other refusal ends it, and a second try goes on where it ended.
 */
function useAddPrices({ readList, onDone }: AddPricesOptions) {
  const queryClient = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  const [addedCount, setAddedCount] = useState(0);
  const keyOf = (price: NewPrice) => {
    const text = JSON.stringify(price);
    const key = keys.get(text) ?? uuidv4();
    keys.set(text, key);
    return key;
  };
  const add = useAction({
    mutationFn: async (prices: NewPrice[]) => {
      setAddedCount(0);
      await readList();
      let added = 0;
      for (const price of prices) {
        try {
          await client.priceList.add(price, { context: { idempotencyKey: keyOf(price) } });
          added++;
        } catch (error) {
          if (codeOf(error) !== 'NAME_TAKEN') throw error;
        }
        setAddedCount((count) => count + 1);
      }
      return added;
    },
    onSuccess: (added) => {
      notifySuccess(
        t('{count, plural, one {# price} other {# prices}} added to the price list', {
          count: added,
        }),
      );
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.priceList.key() }),
  });
  return { add, addedCount };
}

interface ProblemsProps {
  problems: readonly { line: number; problem: string }[];
  /** How many prices are too many for once. */
  leftOver: number;
}

/** The lines that are left out, and why; always in the page, so that a screen reader hears of them. */
function Problems({ problems, leftOver }: ProblemsProps) {
  const more = problems.length - maxListedProblems;
  return (
    <div role="status">
      {(problems.length > 0 || leftOver > 0) && (
        <Alert color="yellow" title={t('Left out')}>
          {problems.slice(0, maxListedProblems).map(({ line, problem }) => (
            <Text size="sm" key={line}>
              {t('Line {line}: {problem}', { line, problem })}
            </Text>
          ))}
          {more > 0 && <Text size="sm">{t('and {count} more', { count: more })}</Text>}
          {leftOver > 0 && (
            <Text size="sm">
              {t('At most {max} at once. Paste the other {count} afterwards.', {
                max: maxPastedPrices,
                count: leftOver,
              })}
            </Text>
          )}
        </Alert>
      )}
    </div>
  );
}

function columnsOf(): Column<NewPrice>[] {
  return [
    { header: t('Name'), card: 'title', cell: ({ name }) => name },
    {
      header: t('Kind'),
      card: 'quiet',
      isShort: true,
      cell: ({ kind }) => t(priceKindLabels[kind]),
    },
    {
      header: t('Price'),
      card: 'amount',
      isAmount: true,
      cell: ({ unitPrice }) => formatRupees(unitPrice),
    },
    {
      header: t('Tax'),
      card: 'quiet',
      isAmount: true,
      cell: ({ taxBasisPoints }) =>
        taxBasisPoints === null
          ? t('Same as bill')
          : t('{percent}%', { percent: percentFromBasisPoints(taxBasisPoints) }),
    },
  ];
}
