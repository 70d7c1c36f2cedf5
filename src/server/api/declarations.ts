import { type AnySchema, getEventIteratorSchemaDetails } from '@orpc/contract';
import { contract } from '../../app/contract';
import { isAuditAction } from '../../shared/auditEvents';
import type { OperationMeta } from '../../shared/operation';
import { isKnownOperation, permissions } from '../../shared/permissions';

/** Operations by feature and name: those of the contract or of the server's implementation. */
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

/** The declaration of each operation of the contract, by its id. */
export const declarations: ReadonlyMap<string, OperationMeta> = new Map(
  listOf(contract).map(({ id, meta }) => [id, meta]),
);

/** The declaration of an operation; empty if the contract has none. */
export function declarationOf(path: readonly string[]): OperationMeta {
  return declarations.get(path.join('.')) ?? {};
}

/** Whether a successful operation may have written an audit row. A refusal of any operation may. */
export function mayAudit({ reads, audits, view, leaves }: OperationMeta): boolean {
  return !reads || audits !== undefined || view !== undefined || leaves !== undefined;
}

/** The audit events that an operation writes; empty if it declares a reason for writing none. */
export function auditsOf({ audits = [] }: OperationMeta): readonly string[] {
  if (typeof audits === 'string') return [audits];
  return 'none' in audits ? [] : audits;
}

/**
 * Throws unless the operations and the permission table have the same ids and each declaration is complete and
 * consistent. `tables`: the names of all tables.
 */
export function checkOperations(operations: Operations, tables: readonly string[]): void {
  const targets = new Set([...tables, 'backups']);
  const declared = listOf(operations);
  for (const { id, meta, outputSchema } of declared) {
    if (!isKnownOperation(id) || meta.id !== id) {
      throw new Error(`The operation ${id} has no line of its own in the permission table.`);
    }
    const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
    const problem = problemOf(meta, isStream, targets);
    if (problem) throw new Error(`The operation ${id} ${problem}.`);
  }
  const ids = new Set(declared.map(({ id }) => id));
  const missing = Object.keys(permissions).filter((id) => !ids.has(id));
  if (missing.length > 0) {
    throw new Error(`The permission table names operations that do not exist: ${missing}.`);
  }
}

/** What is wrong with an operation's declaration; null if nothing is. */
function problemOf(
  meta: OperationMeta,
  isStream: boolean,
  targets: ReadonlySet<string>,
): string | null {
  const { reads, makes, changes, audits, streams = false, leaves, isSharedByRole } = meta;
  const effects = [reads, makes, changes].filter(Boolean);
  if (effects.length === 0) return 'does not say whether it reads, makes or changes something';
  if (effects.length > 1)
    return 'says of itself that it does more than one of reading, making and changing';
  const isReason = typeof audits === 'object' && 'none' in audits && audits.none.trim() !== '';
  if (!reads && auditsOf(meta).length === 0 && !isReason) {
    return 'names no event of the audit log, nor says why it writes none';
  }
  const unknownActions = auditsOf(meta).filter((action) => !isAuditAction(action));
  if (unknownActions.length > 0)
    return `names events that the audit log does not know: ${unknownActions}`;
  const unknownTables = [makes, changes, leaves].filter((target) => target && !targets.has(target));
  if (unknownTables.length > 0) return `names a table that does not exist: ${unknownTables}`;
  if (isSharedByRole && (!reads || audits || streams || leaves)) {
    return 'is the same for everybody of one role, but does more than read';
  }
  if (streams !== isStream) return isStream ? 'streams and does not say so' : 'does not stream';
  return null;
}
