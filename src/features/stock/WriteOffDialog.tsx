import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { isExpired } from './allocate';
import { stockUnitLabels, writeOffReasonLabels, writeOffReasons } from './ledger';
import { type WrittenOff, writtenOff } from './stockChanges';
import type { PricedBatch, StockItem } from './stockItem';

interface WriteOffDialogProps {
  item: Pick<StockItem, 'name' | 'unit'>;
  batch: PricedBatch;
  onClose: () => void;
}

/** Takes units of a batch out of the stock, all that is left unless another number is typed. */
export function WriteOffDialog({ item, batch, onClose }: WriteOffDialogProps) {
  const queryClient = useQueryClient();
  const { today } = useClinic();
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: {
      reason: isExpired(batch, today) ? 'expired' : 'destroyed',
      note: '',
      lines: String(batch.unitsLeft),
    },
    validate: ({ reason, note, lines }) =>
      validateWith<WrittenOff>(writtenOff, {
        ...{ reason, note },
        lines: [
          {
            batchId: batch.id,
            units: /^\d{1,7}$/.test(lines.trim()) ? Number(lines) : Number.NaN,
          },
        ],
      }),
    save: (fields: WrittenOff, options) => client.stock.writeOff(fields, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: api.stock.key() });
      onClose();
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: api.stock.key() }),
  });
  return (
    <FormDialog
      title={t('Write off {name}, batch {batch}', { name: item.name, batch: batch.number })}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard this write-off?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Write off')}
        </Button>
      }
    >
      <Stack ref={fieldsRef}>
        <TextInput
          label={t('Quantity ({unit})', { unit: t(stockUnitLabels[item.unit]) })}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('lines')}
          error={marks.lines}
        />
        <NativeSelect
          label={t('Why')}
          data={writeOffReasons.map((value) => ({ value, label: t(writeOffReasonLabels[value]) }))}
          {...form.getInputProps('reason')}
        />
        <TextInput label={t('Note')} autoComplete="off" {...form.getInputProps('note')} />
      </Stack>
      <FormAlert message={problem} />
    </FormDialog>
  );
}
