import type { OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { inLanguage } from '../../server/http/requestLanguage';
import { currentSpeaker } from '../../shared/language';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import type { Dispense } from '../stock/dispenses/dispense';
import { readDispense } from '../stock/dispenses/dispenses.rows';
import { formOfFormName } from '../substances/form';
import { brandOf } from '../substances/substances';
import { directionsOf } from './directions';
import type { LabelPaper } from './label';

/** What the labels of a dispense are drawn from, one a line; null if there is no such dispense. */
export async function readLabels(
  { db, config }: Pick<OperationContext, 'db' | 'config'>,
  { id, language }: { id: string; language: string },
): Promise<{ dispense: Dispense; labels: LabelPaper[] } | null> {
  const dispense = await readDispense(db, id);
  if (!dispense) return null;
  const clinic = await db
    .selectFrom('clinic_settings')
    .select(['name', 'address'])
    .executeTakeFirstOrThrow();
  const row = dispense.prescriptionId
    ? await prescriptionsWithMedications(db)
        .where('id', '=', dispense.prescriptionId)
        .executeTakeFirst()
    : undefined;
  const medications = row ? prescriptionFromRow(row).medications : [];
  const itemIds = dispense.lines.map(({ itemId }) => itemId);
  const items = await db
    .selectFrom('stock_items')
    .select(['id', 'name', 'pack_units'])
    .where('id', 'in', itemIds)
    .execute();
  const common = {
    giverName: clinic.name || dispense.doctorName,
    giverAddress: clinic.address,
    patientName: dispense.patientName,
    number: dispense.number,
    givenAt: dispense.givenAt,
    timeZone: localTimeZone(config),
  };
  const labels = dispense.lines.map((line): LabelPaper => {
    const { medicine, units, unit, batchNumber, expiry } = line;
    const medication = medications[line.prescriptionPosition ?? -1];
    const packUnits = items.find((item) => item.id === line.itemId)?.pack_units ?? 1;
    return {
      ...{ ...common, medicine, units, unit },
      directions: medication
        ? inLanguage(language, () => directionsOf(medication, currentSpeaker()))
        : line.directions,
      isForExternalUse: isForExternalUse(medicine, unit),
      batch: units % packUnits === 0 ? null : { number: batchNumber, expiry },
    };
  });
  return { dispense, labels };
}

/** Whether a medicine is put on the skin, by its form; a tube whose form nobody wrote is. */
function isForExternalUse(medicine: string, unit: string): boolean {
  const { form } = brandOf(medicine);
  if (form === '') return unit === 'tube';
  return formOfFormName(form) === 'topical' && !form.startsWith('mouth');
}
