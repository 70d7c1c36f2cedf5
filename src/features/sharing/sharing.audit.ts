import type { AuditWords } from '../../shared/auditEvents';
import { shareWayLabels } from './shareLabels';

/** The audit log's texts for shared papers. */
export const sharingAudit = {
  actions: {
    paper_shared: 'Paper shared',
    shared_link_revoked: 'Shared link revoked',
    shared_paper_opened: 'Shared paper opened',
  },
  texts: {
    paper_shared: {
      prescription: 'Prescription of {name} shared ({way}), good until {date}',
      bill: 'Bill of {name} shared ({way}), good until {date}',
      letter: 'Letter of {name} shared ({way}), good until {date}',
      token: 'Place of {name} in the queue shared ({way}), good until {date}',
      appointment: 'Appointment of {name} on {date} shared ({way})',
      reminder: 'Reminder of the appointment of {name} on {date} made for {way}',
      due: 'Reminder of what {name} owes made for {way}',
      recall: 'Reminder to {name} to come again made for {way}',
      prescriptionFile: 'Prescription of {name} shared as a PDF file',
      billFile: 'Bill of {name} shared as a PDF file',
      letterFile: 'Letter of {name} shared as a PDF file',
    },
    shared_link_revoked: {
      prescription: 'Shared prescription of {name}: link revoked',
      bill: 'Shared bill of {name}: link revoked',
      letter: 'Shared letter of {name}: link revoked',
    },
    shared_paper_opened: {
      prescription: 'Shared prescription of {name} opened for the first time',
      bill: 'Shared bill of {name} opened for the first time',
      letter: 'Shared letter of {name} opened for the first time',
    },
  },
  labels: {
    way: shareWayLabels,
  },
} as const satisfies AuditWords;

type Texts = (typeof sharingAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
