import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts for imports. */
export const importsAudit = {
  actions: {
    patients_imported: 'Patients imported',
    import_taken_back: 'Import undone',
    visits_imported: 'Visits from elsewhere imported',
    visit_import_taken_back: 'Import of visits undone',
  },
  texts: {
    patients_imported: '{patients} patients registered from a file, {skipped} left out as known',
    import_taken_back: 'Import undone: {patients} patients removed, {count} stay',
    visits_imported: '{count} visits from elsewhere imported from a file, {skipped} rows left out',
    visit_import_taken_back: 'Import of {count} visits from elsewhere undone',
  },
} as const satisfies AuditWords;

type Texts = (typeof importsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
