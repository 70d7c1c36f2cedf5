import { checkMedicines } from '../../src/features/prescriptions/checks/checkMedicines';
import type { CheckInput } from '../../src/features/prescriptions/checks/finding';
import { emptyMedication, type Medication } from '../../src/features/prescriptions/prescription';
import type { DoseStep } from '../../src/features/prescriptions/regimen';
import { emptyStep } from '../../src/features/prescriptions/regimenParts';
import { brandOf } from '../../src/features/substances/substances';
import { expectBound, medianOf } from './report';

const names = [
  ...['Paracetamol', 'Ibuprofen', 'Warfarin', 'Digoxin', 'Metformin', 'Amlodipine', 'Atenolol'],
  ...['Simvastatin', 'Clarithromycin', 'Fluoxetine', 'Linezolid', 'Enalapril', 'Losartan'],
  ...['Spironolactone', 'Furosemide', 'Omeprazole', 'Clopidogrel', 'Aspirin', 'Lithium'],
  ...['Carbamazepine', 'Phenytoin', 'Rifampicin', 'Domperidone', 'Tramadol', 'Methotrexate'],
  ...['Allopurinol', 'Azathioprine', 'Febuxostat', 'Colchicine', 'Verapamil', 'Propranolol'],
  ...['Salbutamol', 'Theophylline', 'Levothyroxine', 'Glibenclamide', 'Fluconazole'],
  ...['Doxycycline', 'Ciprofloxacin', 'Tizanidine', 'Sildenafil'],
];

/** The checks of 20 medicines beside 20 that the patient takes: milliseconds of the processor, the median of fifty. */
export function measureChecks(): void {
  const medicines = names.map((name, index): Medication => {
    const steps: DoseStep[] = [{ ...emptyStep, when: { kind: 'timesADay', times: 2 } }];
    return {
      ...{ ...emptyMedication, name: `Tab. ${name}`, strength: '10 mg' },
      // What the patient takes has its directions as text alone, which is read anew.
      ...(index < 20
        ? { frequency: '2 times a day', regimen: { steps, notes: [] } }
        : { frequency: 'as told', regimen: null }),
    };
  });
  const input: CheckInput = {
    lines: medicines.slice(0, 20),
    current: medicines.slice(20).map((medication) => ({ medication, isUncertain: false })),
    facts: {
      ...{ age: 40, ageInMonths: null, gender: 'male', weight: null, pregnancy: null },
      allergies: ['Penicillin', 'Sulfa', 'Brufen'],
      conditions: [{ key: 'asthma', text: 'Asthma', egfr: null, stage: null }],
      today: '2026-11-29',
    },
    ties: Array.from({ length: 1000 }, (_, index) => ({
      ...brandOf(`Tab. Brand${index}`),
      substances: ['Paracetamol'],
    })),
    loweredTiers: {},
  };
  const durations = Array.from({ length: 50 }, () => {
    const start = process.cpuUsage();
    checkMedicines(input);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  expectBound('checks of 20 medicines beside 20', medianOf(durations), '≤', 20, ' ms');
}
