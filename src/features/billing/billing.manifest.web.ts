import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const billingWeb = {
  screens: {
    billing: {
      page: page(() => import('./BillingPage'), 'BillingPage'),
      filters: ['status', 'from', 'to', 'order'],
    },
    'bill-requests': {
      page: page(() => import('./BillRequestsPage'), 'BillRequestsPage'),
      under: 'billing',
    },
  },
  pages: {
    'bills/$billId': {
      page: page(() => import('./BillPage'), 'BillPage'),
      operation: 'billing.get',
    },
    'not-billed': {
      page: page(() => import('./NotBilledPage'), 'NotBilledPage'),
      operation: 'billing.notBilled',
    },
  },
  papers: {
    'bill/$id': {
      page: page(() => import('./BillPaperPage'), 'BillPaperPage'),
      operation: 'billing.paper',
    },
    'bill/$id/receipt/$paymentId': {
      page: page(() => import('./ReceiptPaperPage'), 'ReceiptPaperPage'),
      operation: 'billing.paper',
    },
    'bill/$id/credit-note/$creditNoteId': {
      page: page(() => import('./CreditNotePaperPage'), 'CreditNotePaperPage'),
      operation: 'billing.paper',
    },
  },
} satisfies WebManifest;
