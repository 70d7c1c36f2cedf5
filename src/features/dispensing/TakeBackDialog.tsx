import { Button, Fieldset, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { FormAlert } from '../../web/forms/FormAlert';
import { FormDialog } from '../../web/forms/FormDialog';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { notifySuccess } from '../../web/ui/tell';
import { type Dispense, type ReturnedLine, unitsKept } from '../stock/dispenses/dispense';

interface TakeBackDialogProps {
  dispense: Dispense;
  onClose: () => void;
}

interface ReturnedRow {
  lineId: string;
  /** As typed; empty: none of it comes back. */
  units: string;
  /** Empty: not answered yet. */
  goes: '' | 'shelf' | 'waste';
}

/** Takes back what no bill has: how many of each, and whether they can be given again. */
export function TakeBackDialog({ dispense, onClose }: TakeBackDialogProps) {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const queryKey of [api.dispensing.key(), api.stock.key(), api.prescriptions.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const { form, problem, submit, isSaving } = useRecordForm({
    initialValues: {
      rows: dispense.lines
        .filter((line) => unitsKept(line) > 0)
        .map(({ id: lineId }): ReturnedRow => ({ lineId, units: '', goes: '' })),
    },
    validate: ({ rows }) => {
      const returned = linesOf(dispense, rows);
      return typeof returned === 'string'
        ? { message: returned, marks: {} }
        : { record: { id: dispense.id, lines: returned } };
    },
    save: (sent: { id: string; lines: ReturnedLine[] }, options) =>
      client.dispensing.takeBack(sent, options),
    onSaved: () => {
      refresh();
      notifySuccess(t('Taken back from {name}', { name: dispense.patientName }));
      onClose();
    },
    onRefused: refresh,
  });
  return (
    <FormDialog
      title={t('Take back from {name}', { name: dispense.patientName })}
      width="narrow"
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard what you typed?')}
      submit={
        <Button type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : 'Take back')}
        </Button>
      }
      foot={<FormAlert message={problem} />}
    >
      <Stack>
        {form.values.rows.map(({ lineId, units }, index) => (
          <Fieldset key={lineId} legend={lineOf(dispense, lineId)?.medicine}>
            <TextInput
              label={t('How many come back')}
              description={t('The patient has {units}', { units: unitsOf(dispense, lineId) })}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`rows.${index}.units`)}
            />
            {units.trim() !== '' && (
              <Radio.Group
                label={t('Back to stock?')}
                mt="xs"
                {...form.getInputProps(`rows.${index}.goes`)}
              >
                <Group gap="md" mt={4}>
                  <Radio value="shelf" label={t('Yes, to the shelf')} />
                  <Radio value="waste" label={t('No, it is destroyed')} />
                </Group>
              </Radio.Group>
            )}
          </Fieldset>
        ))}
      </Stack>
    </FormDialog>
  );
}

const lineOf = ({ lines }: Dispense, lineId: string) => lines.find(({ id }) => id === lineId);

/** Units of a line that the patient has now: something may have come back at another desk meanwhile. */
function unitsOf(dispense: Dispense, lineId: string): number {
  const line = lineOf(dispense, lineId);
  return line ? unitsKept(line) : 0;
}

/** What comes back; or what is wrong with what was typed. */
function linesOf(dispense: Dispense, rows: readonly ReturnedRow[]): ReturnedLine[] | string {
  const returned: ReturnedLine[] = [];
  for (const { lineId, units: typed, goes } of rows) {
    if (typed.trim() === '') continue;
    const units = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
    const most = unitsOf(dispense, lineId);
    const medicine = lineOf(dispense, lineId)?.medicine ?? '';
    if (units < 1 || units > most) {
      return t('Of {medicine} at most {units} can come back.', { medicine, units: most });
    }
    if (goes === '') return t('Does {medicine} go back to stock?', { medicine });
    returned.push({ dispenseLineId: lineId, units, isRestocked: goes === 'shelf' });
  }
  return returned.length > 0 ? returned : t('Write how many come back.');
}
