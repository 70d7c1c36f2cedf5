import { auditText, auditTexts } from '../features/audit/auditTexts';
import { recordAudit } from './audit';
import type { OperationContext } from './operations';

/** Records that somebody looked at a record: on the screen, to print it, or as a PDF. */
export function noteView(
  context: OperationContext,
  kind: 'prescription' | 'bill' | 'patient',
  { id, patientId, patientName }: { id: string; patientId: string; patientName: string },
): Promise<void> {
  return recordAudit(context.db, context, {
    action: `${kind}_viewed`,
    details: auditText(auditTexts[`${kind}_viewed`], { name: patientName }),
    entity: `${kind}s`,
    entityId: id,
    patientId,
  });
}
