import { Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { t } from '../../shared/language';
import { api, client, dataOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useAccess } from '../../web/session/session';
import { useDialog } from '../../web/shell/openDialog';
import { FactsSkeleton } from '../../web/ui/Facts';
import { ListState } from '../../web/ui/ListState';
import { notifySuccess } from '../../web/ui/tell';
import { type ShelfBatch, type StockCount, stockChangeMessages, stockCount } from './stockChanges';
import { expiryInWords, type PricedBatch, stockMessages } from './stockItem';
import { FindDialog } from './widgets/FindDialog';

/** What is typed for a batch. */
interface Counted {
  /** What the book said when it was counted. */
  seen: number;
  text: string;
  reason: string;
  /** Something of it moved after it was counted. */
  hasMoved: boolean;
}

const isTyped = ({ text }: Counted) => text.trim() !== '';
const unitsOf = ({ text }: Counted) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Counts one shelf: what is typed is compared with the book, and each difference is explained. */
export function CountDialog({ onClose }: { onClose: () => void }) {
  const { may } = useAccess();
  const shelves = useQuery(api.stock.shelves.queryOptions());
  const [shelf, setShelf] = useState<string | null>(null);
  const list = useQuery({
    ...api.stock.batches.queryOptions({ input: { shelf: shelf ?? '' } }),
    enabled: shelf !== null,
  });
  const { batches = [], batchCount = 0 } = list.data ?? {};
  const count = useCount({ shelf: shelf ?? '', batches, onClose });
  const [isFinding, finding] = useDialog();
  return (
    <>
      <FormDialog
        title={t('Count the stock')}
        width="wide"
        isDirty={count.isDirty}
        isSaving={count.isSaving}
        onClose={onClose}
        onSubmit={count.submit}
        discardQuestion={t('Discard this count?')}
        submit={
          <Button type="submit" disabled={!count.isDirty || count.isSaving}>
            {t(count.isSaving ? 'Saving...' : 'Save the count')}
          </Button>
        }
        foot={<FormAlert message={count.problem} />}
      >
        <Group align="end">
          <NativeSelect
            label={t('Shelf')}
            maw="20rem"
            disabled={count.isDirty}
            data={[
              { value: '-', label: t('Choose a shelf') },
              ...(shelves.data ?? []).map((name) => ({
                value: `=${name}`,
                label: name || t('Without a shelf'),
              })),
            ]}
            value={shelf === null ? '-' : `=${shelf}`}
            onChange={({ currentTarget: { value } }) =>
              setShelf(value === '-' ? null : value.slice(1))
            }
          />
          {may('stock.find') && (
            <Button variant="default" onClick={finding.open}>
              {t('There is a batch that is not listed')}
            </Button>
          )}
        </Group>
        {shelf !== null && (
          <ListState
            query={list}
            isEmpty={count.rows.length === 0}
            emptyTitle={t('Nothing is there by the book')}
            skeleton={<FactsSkeleton lines={4} />}
          >
            <CountTable rows={count.rows} onChange={count.set} />
            {batchCount > batches.length && (
              <Text size="sm" c="dimmed">
                {t('The first {shown} of {all} are shown. Give the others a shelf of their own.', {
                  shown: batches.length,
                  all: batchCount,
                })}
              </Text>
            )}
          </ListState>
        )}
      </FormDialog>
      {isFinding && <FindDialog item={null} name="" onFound={() => {}} onClose={finding.close} />}
    </>
  );
}

interface CountOptions {
  shelf: string;
  /** What is on the shelf by the book, as it is now. */
  batches: readonly ShelfBatch[];
  onClose: () => void;
}

/** What is typed of a count, and how it is saved. A batch that moved meanwhile keeps what was typed, and is marked. */
function useCount({ shelf, batches, onClose }: CountOptions) {
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const [counted, setCounted] = useState<Record<string, Counted & { batch: ShelfBatch }>>({});
  const [invalid, setInvalid] = useState<string | null>(null);
  const save = useAction({
    mutationFn: (count: StockCount) => client.stock.count(count, { context }),
    onSuccess: () => {
      notifySuccess(t('The count is saved.'));
      onClose();
    },
    onError: (error) => {
      const moved = dataOf<{ batches: PricedBatch[] }>(error, 'COUNT_CHANGED')?.batches ?? [];
      setCounted((before) => ({
        ...before,
        ...Object.fromEntries(
          moved.flatMap(({ id, unitsLeft: seen }) => {
            const line = before[id];
            return line ? [[id, { ...line, seen, hasMoved: true }]] : [];
          }),
        ),
      }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  const set = (batch: ShelfBatch, change: Partial<Counted>) =>
    setCounted((before) => {
      const last = before[batch.id];
      // Counted anew, it is compared with the book of that moment.
      const begun = last && isTyped(last) ? last : { seen: batch.unitsLeft, text: '' };
      const line = { reason: last?.reason ?? '', hasMoved: false, ...begun, ...change, batch };
      return { ...before, [batch.id]: line };
    });
  const typed = Object.values(counted).filter(isTyped);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = typed.map(({ batch, seen, text, reason }) => ({
      ...{ batchId: batch.id, seen, reason },
      counted: unitsOf({ seen, text, reason, hasMoved: false }),
    }));
    if (lines.some((line) => Number.isNaN(line.counted))) {
      return setInvalid(t(stockMessages.reorder));
    }
    const { data, error } = stockCount.safeParse({ shelf, lines });
    setInvalid(data ? null : t(error?.issues[0]?.message ?? stockChangeMessages.noLines));
    if (data) save.mutate(data);
  };
  // A batch whose last unit went meanwhile stays, with what was typed.
  const gone = typed.filter(({ batch }) => !batches.some(({ id }) => id === batch.id));
  const rows = [...batches, ...gone.map(({ batch }) => batch)].map((batch) => ({
    batch,
    line: counted[batch.id],
  }));
  return {
    ...{ rows, set, submit },
    isDirty: typed.length > 0,
    isSaving: save.isPending,
    problem: invalid ?? (save.isError ? formMessageOf(save.error) : null),
  };
}

interface CountTableProps {
  rows: readonly { batch: ShelfBatch; line: Counted | undefined }[];
  onChange: (batch: ShelfBatch, change: Partial<Counted>) => void;
}

function CountTable({ rows, onChange }: CountTableProps) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t('Count the stock')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Medicine')}</Table.Th>
            <Table.Th>{t('In the book')}</Table.Th>
            <Table.Th>{t('On the shelf')}</Table.Th>
            <Table.Th>{t('Why they differ')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ batch, line }) => (
            <CountRow key={batch.id} batch={batch} line={line} onChange={onChange} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface CountRowProps extends Pick<CountTableProps, 'onChange'> {
  batch: ShelfBatch;
  line: Counted | undefined;
}

function CountRow({ batch, line, onChange }: CountRowProps) {
  const { itemName: name, number } = batch;
  const isDifferent = line !== undefined && isTyped(line) && unitsOf(line) !== line.seen;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        <Text size="sm" c="dimmed">
          {`${number}, ${expiryInWords(batch.expiry)}`}
        </Text>
      </Table.Td>
      <Table.Td>{line?.seen ?? batch.unitsLeft}</Table.Td>
      <Table.Td>
        <TextInput
          aria-label={t('{name}, batch {batch}: on the shelf', { name, batch: number })}
          inputMode="numeric"
          autoComplete="off"
          w="6rem"
          value={line?.text ?? ''}
          error={line?.hasMoved && t('Something moved: count it again.')}
          onChange={({ currentTarget: { value } }) =>
            onChange(batch, { text: value, hasMoved: false })
          }
        />
      </Table.Td>
      <Table.Td>
        {isDifferent && (
          <TextInput
            aria-label={t('{name}, batch {batch}: why they differ', { name, batch: number })}
            autoComplete="off"
            value={line.reason}
            onChange={({ currentTarget: { value } }) => onChange(batch, { reason: value })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}
