import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { plainSigns } from '../../shared/readMoney';
import { api, client } from '../../web/api/api';
import { DateField } from '../../web/dates/DateField';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { validateWith } from '../../web/forms/validation';
import { useClinic } from '../../web/session/session';
import { notifySuccess } from '../../web/ui/tell';
import { proportionalPart, sum } from '../billing/billTotals';
import { stockUnitLabels } from '../stock/ledger';
import { stockMessages } from '../stock/stockItem';
import { type NewPurchaseReturn, newPurchaseReturn, type Purchase } from './purchase';
import { neededAmountFromText } from './purchaseForm';

interface GiveBackDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Units as typed; null for none, NaN for what cannot be read. */
function unitsFromText(text = ''): number | null {
  const typed = plainSigns(text);
  if (typed === '') return null;
  return /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN;
}

/** What is wrong with the units of a line, by the path of its box. */
function marksOfUnits(units: readonly string[]): Record<string, string> {
  const wrong = units.flatMap((text, index) => {
    const typed = unitsFromText(text);
    return typed === null || typed > 0 ? [] : [[`units.${index}`, t(stockMessages.units)]];
  });
  return Object.fromEntries(wrong);
}

/** Gives something of an invoice back to its supplier. */
export function GiveBackDialog({ purchase, onClose }: GiveBackDialogProps) {
  const { today } = useClinic();
  const queryClient = useQueryClient();
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: api.purchases.key() });
    void queryClient.invalidateQueries({ queryKey: api.stock.key() });
  };
  const { lines } = purchase;
  const { form, fieldsRef, problem, marks, submit, isSaving } = useRecordForm({
    initialValues: { noteNumber: '', returnedOn: today, amount: '', units: lines.map(() => '') },
    validate: ({ noteNumber, returnedOn, amount, units }) => {
      const read = validateWith(newPurchaseReturn, {
        ...{ supplierId: purchase.supplierId, returnedOn, amount: neededAmountFromText(amount) },
        noteNumber: noteNumber.trim() || null,
        lines: lines.flatMap(({ batchId }, index) => {
          const typed = unitsFromText(units[index]);
          return typed === null ? [] : [{ batchId, units: typed }];
        }),
      });
      return 'record' in read
        ? read
        : { ...read, marks: { ...read.marks, ...marksOfUnits(units) } };
    },
    save: (sent: NewPurchaseReturn, options) => client.purchases.giveBack(sent, options),
    onSaved: () => {
      refetch();
      notifySuccess(t('Given back to {name}', { name: purchase.supplierName }));
      onClose();
    },
    onRefused: refetch,
  });
  // What they cost, for who has no credit note yet.
  const cost = sum(
    lines.map(({ taxable, tax, cameUnits }, index) =>
      proportionalPart(taxable + tax, unitsFromText(form.values.units[index]) || 0, cameUnits),
    ),
  );
  return (
    <FormDialog
      title={t('Give back to {name}', { name: purchase.supplierName })}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you typed?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Give back')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack ref={fieldsRef}>
        {lines.map(
          ({ batchId, itemName, number, unitsLeft, unit }, index) =>
            // One of which nothing is left any more keeps what was typed for it.
            (unitsLeft > 0 || form.values.units[index] !== '') && (
              <TextInput
                key={batchId}
                label={t('{item}, batch {batch}', { item: itemName, batch: number })}
                description={t('{count} left, in {unit}', {
                  count: unitsLeft,
                  unit: t(stockUnitLabels[unit]),
                })}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps(`units.${index}`)}
              />
            ),
        )}
        <TextInput
          label={t('Amount that is taken off (₹)')}
          description={cost > 0 && t('They cost {amount}', { amount: formatRupees(cost) })}
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('amount')}
          error={marks.amount}
        />
        <TextInput
          label={t('Number of the supplier’s credit note')}
          autoComplete="off"
          {...form.getInputProps('noteNumber')}
          error={marks.noteNumber}
        />
        <DateField
          label={t('Day')}
          direction="behind"
          max={today}
          {...form.getInputProps('returnedOn')}
          error={marks.returnedOn}
        />
      </Stack>
    </FormDialog>
  );
}
