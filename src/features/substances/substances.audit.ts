import type { AuditWords } from '../../shared/auditEvents';
import { sourceLabels } from './products/product';

/** What the audit log says of what is in a medicine. */
export const substancesAudit = {
  actions: {
    substances_tied: 'Substances of a medicine noted',
    substances_withdrawn: 'Note of a medicine’s substances undone',
    list_signed: 'List signed',
    products_imported: 'List of medicines imported',
    products_taken_back: 'Import of a list of medicines undone',
  },
  texts: {
    substances_tied: {
      medicine: '{brand} is {substances}, noted for the clinic',
      noMedicine: '{brand} is no medicine, noted for the clinic',
    },
    substances_withdrawn: 'Note of what is in {brand} undone',
    list_signed: {
      substances: 'List of substances signed, version {version}',
      rules: 'Rules about medicines signed, version {version}',
      tests: 'List of tests signed, version {version}',
      remote: 'List for telephone and video visits signed, version {version}',
    },
    products_imported: 'Medicines imported ({medicineList}): {rows}, rows left out: {skipped}',
    products_taken_back: 'Import of medicines undone ({medicineList}): {rows}',
  },
  labels: { medicineList: sourceLabels },
} as const satisfies AuditWords;

type Texts = (typeof substancesAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
