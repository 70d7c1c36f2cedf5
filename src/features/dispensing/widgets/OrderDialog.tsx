import {
  Button,
  Checkbox,
  CloseButton,
  Fieldset,
  Group,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FormDialog } from '../../../web/forms/FormDialog';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { withinLength } from '../../../web/ui/withinLength';
import type { AvailableItem } from '../../stock/stockChanges';
import { allocatedLines, unitsOf } from '../giveForm';
import { useGivenNotice } from '../useGivenNotice';

interface OrderDialogProps {
  /** The visit in which the doctor orders. */
  tokenId: string;
  patientName: string;
  onClose: () => void;
}

interface OrderedRow {
  itemId: string;
  /** As typed. */
  units: string;
  directions: string;
  isFree: boolean;
}

type Sent = Parameters<typeof client.dispensing.order>[0];

/** Gives what the doctor orders in the open visit, such as a dose at once, without a prescription. */
export function OrderDialog({ tokenId, patientName, onClose }: OrderDialogProps) {
  const queryClient = useQueryClient();
  const tellGiven = useGivenNotice();
  const stock = useQuery(api.stock.availability.queryOptions({ staleTime: 0 }));
  const items = stock.data ?? [];
  const itemOf = (id: string) => items.find((item) => item.id === id);
  const refresh = () => {
    for (const queryKey of [api.dispensing.key(), api.stock.key(), api.prescriptions.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const { form, values, problem, submit, isSaving } = useRecordForm({
    initialValues: { rows: [] as OrderedRow[] },
    validate: ({ rows }) => {
      const lines = linesOf(rows, itemOf);
      if (typeof lines !== 'string') return { record: { tokenId, lines } };
      return { message: lines, marks: {} };
    },
    save: (sent: Sent, options) => client.dispensing.order(sent, options),
    onSaved: (dispense) => {
      refresh();
      tellGiven(dispense);
      onClose();
    },
    onRefused: refresh,
  });
  const change = (index: number, part: Partial<OrderedRow>) =>
    form.setFieldValue('rows', (rows) =>
      rows.map((row, place) => (place === index ? { ...row, ...part } : row)),
    );
  return (
    <FormDialog
      title={t('Give to {name} now', { name: patientName })}
      isDirty={values.rows.length > 0}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you typed?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Give')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack>
        {values.rows.map((row, index) => {
          const item = itemOf(row.itemId);
          return (
            <OrderRow
              key={row.itemId}
              row={row}
              item={item}
              onChange={(part) => change(index, part)}
              onRemove={() => form.removeListItem('rows', index)}
            />
          );
        })}
        <Select
          label={t('Medicine in stock')}
          placeholder={t('Type a name')}
          data-autofocus
          searchable
          limit={30}
          value={null}
          data={items
            .filter(
              ({ id, unitsLeft }) => unitsLeft > 0 && !values.rows.some((row) => row.itemId === id),
            )
            .map(({ id, name, unitsLeft }) => ({
              value: id,
              label: t('{name} ({units} left)', { name, units: unitsLeft }),
            }))}
          nothingFoundMessage={stock.isSuccess ? t('Nothing of it is in stock.') : undefined}
          onChange={(itemId) => {
            if (!itemId) return;
            form.insertListItem('rows', { itemId, units: '', directions: '', isFree: false });
          }}
        />
      </Stack>
    </FormDialog>
  );
}

interface OrderRowProps {
  row: OrderedRow;
  /** Undefined if nobody keeps it any more. */
  item: AvailableItem | undefined;
  onChange: (part: Partial<OrderedRow>) => void;
  onRemove: () => void;
}

function OrderRow({ row, item, onChange, onRemove }: OrderRowProps) {
  const name = item?.name ?? t('Used up');
  return (
    <Fieldset legend={name}>
      <Group align="end">
        <TextInput
          label={t('Quantity')}
          description={t('Left: {units}', { units: item ? unitsOf(item, row.isFree) : 0 })}
          flex="1 1 5rem"
          inputMode="numeric"
          autoComplete="off"
          value={row.units}
          onChange={({ currentTarget: { value } }) => onChange({ units: value })}
        />
        <TextInput
          label={t('Dose')}
          placeholder={t('1 tablet now')}
          flex="2 1 10rem"
          autoComplete="off"
          value={row.directions}
          onChange={({ currentTarget: { value } }) =>
            withinLength(500, { before: row.directions, next: value }, (directions) =>
              onChange({ directions }),
            )
          }
        />
        <Checkbox
          label={t('Free of charge')}
          pb="xs"
          checked={row.isFree}
          onChange={({ currentTarget: { checked } }) => onChange({ isFree: checked })}
        />
        <CloseButton aria-label={t('Remove {name}', { name })} onClick={onRemove} />
      </Group>
    </Fieldset>
  );
}

/** The lines that are ordered, the nearest expiry first; or what is wrong with what was typed. */
function linesOf(
  rows: readonly OrderedRow[],
  itemOf: (id: string) => AvailableItem | undefined,
): Sent['lines'] | string {
  if (rows.length === 0) return t('Choose at least one medicine to give.');
  const lines = rows.map(({ itemId, units, directions, isFree }) => {
    const item = itemOf(itemId);
    const parts = item && allocatedLines(units, item, isFree);
    return parts?.map((part) => ({ ...part, directions: directions.trim() }));
  });
  if (!lines.every((parts) => parts !== undefined)) {
    return t('Write a whole number for each medicine, at most what is left of it.');
  }
  return lines.flat();
}
