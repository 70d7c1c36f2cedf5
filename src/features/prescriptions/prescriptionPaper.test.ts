import { expect, test } from 'vitest';
import { withWeight } from './checks/childDose';
import { readMedicineLine } from './line/readLine';
import { asPrinted, type PrescriptionPaper } from './prescriptionPaper';

test('a paper leaves out what was typed of a dose by weight, and the weight [10.23.65]', () => {
  const { medication } = readMedicineLine('syp calpol 120/5 15mg/kg q6h 3d 5 ml');
  const weighed = withWeight(medication, {
    ...{ kg: 8.2, day: '2026-11-29', isToday: true, offer: null, written: [] },
    ofRate: { mg: 123, ml: 5.125, isLimited: false },
  });
  const plain = readMedicineLine('tab pan 40 od').medication;
  const record = {
    ...{ shows: [], visit: null, vitals: null },
    prescription: { medications: [weighed, plain] },
  } as unknown as PrescriptionPaper;
  const [printed, other] = asPrinted(record).prescription.medications;
  expect(printed).toMatchObject({ dosage: '5 ml', frequency: 'Q6H' });
  expect(printed?.regimen?.steps[0]?.weightDose).toMatchObject({ typed: '', computed: null });
  expect(JSON.stringify(printed?.regimen)).not.toMatch(/8\.2|15mg/);
  expect(other).toEqual(plain);
});
