import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { contract } from '../../app/contract';
import { isAuditAction } from '../../shared/auditEvents';
import type { OperationMeta } from '../../shared/operation';
import { isKnownOperation, permissions } from '../../shared/permissions';

/** Operations by feature and name, as the contract has them and as the server implements them. */
type Operations = Record<
  string,
  Record<string, { '~orpc': { meta: OperationMeta; outputSchema?: AnySchema | undefined } }>
>;

function listOf(operations: Operations) {
  return Object.entries(operations).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, { '~orpc': procedure }]) => ({
      id: `${feature}.${name}`,
      meta: procedure.meta,
      outputSchema: procedure.outputSchema,
    })),
  );
}

/** What each operation of the contract says of itself, by its id. */
export const declarations: ReadonlyMap<string, OperationMeta> = new Map(
  listOf(contract).map(({ id, meta }) => [id, meta]),
);

/** What an operation says of itself. */
export function declarationOf(path: readonly string[]): OperationMeta {
  return declarations.get(path.join('.')) ?? {};
}

/** Can an operation have written an audit row where it was not refused? A refusal can, whatever was asked for. */
export function mayAudit({ reads, audits, view, leaves }: OperationMeta): boolean {
  return !reads || audits !== undefined || view !== undefined || leaves !== undefined;
}

/** The events that an operation writes; none where it says why. */
export function auditsOf({ audits = [] }: OperationMeta): readonly string[] {
  if (typeof audits === 'string') return [audits];
  return 'none' in audits ? [] : audits;
}

/**
 * `tables`: where something can be stored. Throws unless the operations and the permission table name each other exactly, and each operation says plainly what
 * it does.
 */
export function checkOperations(operations: Operations, tables: readonly string[]): void {
  const places = new Set([...tables, 'backups']);
  const found = listOf(operations);
  for (const { id, meta, outputSchema } of found) {
    if (!isKnownOperation(id) || meta.id !== id) {
      throw new Error(`The operation ${id} has no line of its own in the permission table.`);
    }
    const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
    const problem = problemOf(meta, isStream, places);
    if (problem) throw new Error(`The operation ${id} ${problem}.`);
  }
  const ids = new Set(found.map(({ id }) => id));
  const missing = Object.keys(permissions).filter((id) => !ids.has(id));
  if (missing.length > 0) {
    throw new Error(`The permission table names operations that do not exist: ${missing}.`);
  }
}

/** What is wrong with what an operation says of itself; null where it is plain. */
function problemOf(
  meta: OperationMeta,
  isStream: boolean,
  places: ReadonlySet<string>,
): string | null {
  const { reads, makes, changes, audits, streams = false, leaves, isSharedByRole } = meta;
  const does = [reads, makes, changes].filter(Boolean);
  if (does.length === 0) return 'does not say whether it reads, makes or changes something';
  if (does.length > 1)
    return 'says of itself that it does more than one of reading, making and changing';
  const isReason = typeof audits === 'object' && 'none' in audits && audits.none.trim() !== '';
  if (!reads && auditsOf(meta).length === 0 && !isReason) {
    return 'names no event of the audit log, nor says why it writes none';
  }
  const unknown = auditsOf(meta).filter((action) => !isAuditAction(action));
  if (unknown.length > 0) return `names events that the audit log does not know: ${unknown}`;
  const strange = [makes, changes, leaves].filter((one) => one && !places.has(one));
  if (strange.length > 0) return `names a table that does not exist: ${strange}`;
  if (isSharedByRole && (!reads || audits || streams || leaves)) {
    return 'is the same for everybody of one role, but does more than read';
  }
  if (streams !== isStream) return isStream ? 'streams and does not say so' : 'does not stream';
  return null;
}
