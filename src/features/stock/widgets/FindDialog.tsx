import { Button, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { t } from '../../../shared/language';
import { api, client, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FormDialog } from '../../../web/forms/FormDialog';
import { SuggestInput } from '../../../web/ui/SuggestInput';
import { notifySuccess } from '../../../web/ui/tell';
import {
  formNamed,
  itemNamed,
  lineFromForm,
  type OpeningForm,
  type OpeningLine,
} from '../openingFile';
import type { FoundStock } from '../stockChanges';
import type { StockUnit } from '../stockItem';
import { BatchFields } from './BatchFields';
import { UnitFields } from './UnitFields';
import { useSentLine } from './useSentLine';

interface FindDialogProps {
  /** The item that it is a batch of; null: the person says which, beginning with `name`. */
  item: { id: string; name: string; unit: StockUnit; packUnits: number } | null;
  name: string;
  onFound: (found: { itemId: string; batchId: string }) => void;
  onClose: () => void;
}

/** Puts in what is on the shelf and not in the stock, so that a patient does not wait. */
export function FindDialog({ item, name, onFound, onClose }: FindDialogProps) {
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const stock = useQuery({ ...api.stock.availability.queryOptions(), enabled: item === null });
  const items: readonly NonNullable<typeof item>[] = item ? [item] : (stock.data ?? []);
  const [form, setForm] = useState(() => formNamed(item?.name ?? name));
  const [mark, setMark] = useState<{ field: string; problem: string } | null>(null);
  const match = itemNamed(form.name, items);
  const sentLine = useSentLine<OpeningLine>();
  const find = useAction({
    mutationFn: (found: FoundStock) => client.stock.find(found, { context }),
    onSuccess: (found) => {
      notifySuccess(t('{name}, batch {batch}: saved', { name: form.name, batch: form.number }));
      onFound(found);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = lineFromForm(form, items);
    if ('problem' in read) return setMark({ ...read, problem: t(read.problem) });
    setMark(null);
    const { cost: _, ...found } = sentLine(form, read.line, find.error);
    find.mutate(found);
  };
  const set = (change: Partial<OpeningForm>) => setForm((before) => ({ ...before, ...change }));
  const input = (field: 'packUnits' | 'unitMl' | 'number' | 'expiry' | 'units' | 'mrp') => ({
    autoComplete: 'off',
    readOnly: find.isPending,
    value: form[field],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      set({ [field]: value }),
    error: mark?.field === field && mark.problem,
  });
  const isReady = item !== null || !stock.isPending;
  return (
    <FormDialog
      title={t('Found on the shelf')}
      width="narrow"
      isDirty={form.number.trim() !== ''}
      isSaving={find.isPending}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you typed?')}
      submit={
        <Button type="submit" disabled={find.isPending || !isReady}>
          {t(find.isPending ? 'Saving...' : 'Put in')}
        </Button>
      }
      foot={
        <FormAlert message={mark?.problem ?? (find.isError ? formMessageOf(find.error) : null)} />
      }
    >
      {item ? (
        <Text fw="bold">{item.name}</Text>
      ) : (
        <SuggestInput
          label={t('Medicine, with strength, as on the pack')}
          withAsterisk
          // Over the dialog's fields it opens once something is typed.
          openOnFocus={false}
          data-autofocus={name === '' || undefined}
          data={items.map((one) => one.name)}
          value={form.name}
          onChange={(value) => set({ name: value })}
          error={mark?.field === 'name' && mark.problem}
        />
      )}
      {!match && (
        <SimpleGrid cols={2}>
          <UnitFields form={form} onChange={set} input={input} />
        </SimpleGrid>
      )}
      <BatchFields
        {...{ form, item: match, input }}
        isFirst={name !== '' || item !== null}
        onChange={set}
      />
      <Text size="sm" c="dimmed">
        {t('It is listed under Differences, with your name.')}
      </Text>
    </FormDialog>
  );
}
