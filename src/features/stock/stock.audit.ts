import type { AuditWords } from '../../shared/auditEvents';
import { writeOffReasonLabels } from './ledger';

/** The audit log's texts about the stock. */
export const stockAudit = {
  actions: {
    stock_item_added: 'Medicine added to the stock',
    stock_item_changed: 'Medicine of the stock changed',
    batch_changed: 'Batch put right',
    stock_opened: 'Opening stock entered',
    stock_found: 'Found on the shelf',
    stock_written_off: 'Stock written off',
    stock_counted: 'Stock counted',
    batch_traced: 'Batch traced to patients',
  },
  texts: {
    stock_item_added: '{item} added to the stock',
    stock_item_changed: {
      changed: 'Stock: {before} is now {item}',
      retired: '{item} taken out of the stock',
      usedAgain: '{item} is in the stock again',
    },
    batch_changed: 'Batch of {item}: {before} is now {batch}',
    stock_opened: 'Opening stock entered: {count} batches',
    stock_found: '{item}, batch {batch}: {count} found on the shelf',
    stock_written_off: {
      plain: '{count} batches written off ({writeOff})',
      noted: '{count} batches written off ({writeOff}): {reason}',
    },
    stock_counted: '{count} batches counted, {rows} of them with a difference',
    batch_traced: 'Patients who got batch {batch} of {item} looked up',
  },
  labels: { writeOff: writeOffReasonLabels },
} as const satisfies AuditWords;

type Texts = (typeof stockAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
