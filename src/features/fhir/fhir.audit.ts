import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts for reads over FHIR. */
export const fhirAudit = {
  actions: {
    fhir_read: 'Read over FHIR',
  },
  texts: {
    fhir_read: {
      record: '{resource} of {name} read over FHIR',
      records: '{count} records of the kind {resource} read over FHIR',
      everything: 'Everything of {name} read over FHIR: {count} records',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof fhirAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
