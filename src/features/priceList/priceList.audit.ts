import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts about the price list. */
export const priceListAudit = {
  actions: {
    price_added: 'Price added',
    price_changed: 'Price changed',
    price_retired: 'Price retired or used again',
  },
  texts: {
    price_added: '{item} added to the price list',
    price_changed: 'Price list: {before} is now {item}',
    price_retired: {
      retired: '{item} taken out of the price list',
      usedAgain: '{item} is in the price list again',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof priceListAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
