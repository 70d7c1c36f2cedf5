import type { VisitRecord } from '../src/features/imports/visits/outsideVisit';

/** A visit elsewhere as a file tells of it. */
export const visitEntered: VisitRecord = {
  ...{ name: 'Asha Rao', phone: '98765 43210', age: 31, visitedOn: '2024-03-14' },
  ...{ doctor: 'Dr Shah', diagnosis: 'URTI', text: 'Fever, 3 days', medicines: 'Tab PCM 650' },
};
