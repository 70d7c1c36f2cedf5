import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useOutcome } from '../../web/api/useOutcome';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { Modal } from '../../web/ui/Modal';
import { RecordList } from '../../web/ui/RecordList';
import type { Column } from '../../web/ui/RecordTable';
import { TwoLines } from '../../web/ui/TwoLines';
import { type ExpenseKind, kindInWords, savedExpenseKind } from './expense';

type Saved = Pick<ExpenseKind, 'id' | 'name'> & { isRetired: boolean };

/** The short list of what is spent for, which administrators edit. */
export function KindsDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(api.expenses.kinds.queryOptions());
  const [edited, setEdited] = useState<ExpenseKind | 'new' | null>(null);
  const { mutate: save, isPending } = useAction(
    api.expenses.saveKind.mutationOptions(useOutcome(api.expenses.key())),
  );
  const columns: Column<ExpenseKind>[] = [
    {
      header: t('Name'),
      card: 'title',
      cell: (kind) => (
        <TwoLines
          main={kindInWords(kind)}
          sub={kind.retiredAt === null ? '' : t('No longer used')}
        />
      ),
    },
    {
      header: t('Actions'),
      isActions: true,
      card: 'actions',
      cell: (kind) => {
        const { id, name, retiredAt } = kind;
        const isRetired = retiredAt !== null;
        const label = { name: kindInWords(kind) };
        return (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {!isRetired && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('Edit {name}', label)}
                onClick={() => setEdited(kind)}
              >
                {t('Edit')}
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              aria-label={isRetired ? t('Use {name} again', label) : t('Stop using {name}', label)}
              disabled={isPending}
              onClick={() => save({ id, name, isRetired: !isRetired })}
            >
              {t(isRetired ? 'Use again' : 'Stop using')}
            </Button>
          </Group>
        );
      },
    },
  ];
  return (
    <Modal opened onClose={onClose} title={t('Kinds of expenses')} size="lg">
      <Stack>
        <Group justify="flex-end">
          <Button onClick={() => setEdited('new')}>{t('New kind')}</Button>
        </Group>
        <RecordList
          label={t('Kinds of expenses')}
          columns={columns}
          query={list}
          rows={list.data ?? []}
          emptyTitle={t('No kinds yet')}
        />
      </Stack>
      {edited && (
        <KindForm kind={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Modal>
  );
}

/** Null: a new one. */
function KindForm({ kind, onClose }: { kind: ExpenseKind | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: api.expenses.key() });
  const [newId] = useState(() => uuidv4());
  const shownName = kind ? kindInWords(kind) : '';
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { name: shownName },
    validate: ({ name }) =>
      validateWith(savedExpenseKind, {
        id: kind?.id ?? newId,
        // As shown, a translated name is not a new one.
        name: kind && name === shownName ? kind.name : name,
        isRetired: false,
      }),
    save: (fields: Saved) => client.expenses.saveKind(fields),
    onSaved: () => {
      refetch();
      onClose();
    },
    onRefused: refetch,
  });
  return (
    <FormDialog
      title={kind ? t('Edit kind') : t('New kind')}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this kind?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Save')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
          error={marks.name}
        />
      </Stack>
    </FormDialog>
  );
}
