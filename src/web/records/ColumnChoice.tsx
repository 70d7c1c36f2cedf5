import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../api/api';
import { sessionQuery, updateCachedUser, useSignedInUser } from '../session/session';
import { useLayer } from '../ui/layers';
import { narrowing } from '../ui/narrowing';
import type { Column } from '../ui/RecordTable';
import { notifyFailure } from '../ui/tell';

/** The columns of a list, by its name, without those that the signed-in account hides; without a name, all. */
export function useShownColumns<Row>(
  list: string | undefined,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const { hiddenColumns } = useSignedInUser();
  return useMemo(
    () =>
      list === undefined
        ? columns
        : columns.filter(({ name }) => !name || !hiddenColumns.includes(`${list}.${name}`)),
    [list, columns, hiddenColumns],
  );
}

interface ColumnChoiceProps<Row> {
  /** The list's name. */
  list: string;
  /** All its columns; those without a name always show. */
  columns: readonly Column<Row>[];
}

/** The button with the columns of a list, each of which the account shows or hides, on every device. */
export function ColumnChoice<Row>({ list, columns }: ColumnChoiceProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  useLayer(isOpen, () => setOpen(false));
  const { hiddenColumns } = useSignedInUser();
  const hide = useHiddenColumns();
  const choices = columns.flatMap(({ name, header }) =>
    name ? [{ id: `${list}.${name}`, header }] : [],
  );
  const others = hiddenColumns.filter((id) => !choices.some((choice) => choice.id === id));
  const isHidden = (id: string) => hiddenColumns.includes(id);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns size={18} aria-hidden />}
          classNames={narrowing}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <Stack gap="sm">
          {choices.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={!isHidden(id)}
              onChange={({ currentTarget: { checked } }) => {
                const rest = hiddenColumns.filter((hidden) => hidden !== id);
                hide(checked ? rest : [...rest, id]);
              }}
            />
          ))}
          <Button
            variant="subtle"
            size="xs"
            disabled={!choices.some(({ id }) => isHidden(id))}
            onClick={() => {
              hide(others);
              // The press disables this button, which would lose the focus.
              setOpen(false);
            }}
          >
            {t('Show all columns')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stores the columns that the account hides. They are hidden at once; each request holds all of them. */
function useHiddenColumns(): (hiddenColumns: string[]) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation(
    api.accounts.setHiddenColumns.mutationOptions({
      // Presses in a row are sent one after the other, so that the last one counts.
      scope: { id: 'hiddenColumns' },
      onError: (error) => {
        notifyFailure(error);
        void queryClient.invalidateQueries({ queryKey: sessionQuery().queryKey });
      },
    }),
  );
  return (hiddenColumns) => {
    updateCachedUser(queryClient, { hiddenColumns });
    mutate({ hiddenColumns });
  };
}
