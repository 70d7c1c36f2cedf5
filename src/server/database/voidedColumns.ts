import type { ColumnType, Transaction } from 'kysely';
import type { User } from '../../shared/account';
import { orErased } from '../../shared/erased';
import type { Voided } from '../../shared/voided';
import type { Database } from './schema';

interface VoidColumns {
  voided_at: Date | null;
  voided_by: string | null;
  voided_by_name: string | null;
  void_reason: string | null;
}

/** Table columns of a record that can be voided. */
export type Voidable = {
  [Name in keyof VoidColumns]: ColumnType<VoidColumns[Name], never, VoidColumns[Name]>;
};

/** The columns' names, for the server's rights. */
export const voidColumns = 'voided_at, voided_by, voided_by_name, void_reason';

/** The column values that void a record. */
export function voidedColumns(
  user: Pick<User, 'id' | 'name'>,
  at: Date,
  reason: string,
): VoidColumns {
  return { voided_at: at, voided_by: user.id, voided_by_name: user.name, void_reason: reason };
}

/** Who voided a record, when and why; null for a record in use. */
export function voidedFromRow(row: Omit<VoidColumns, 'voided_by'>): Voided | null {
  if (!row.voided_at) return null;
  return {
    at: row.voided_at.toISOString(),
    byName: row.voided_by_name ?? '',
    reason: orErased(row.void_reason ?? ''),
  };
}

/** Whether this user voided the record with this reason already: a retry of a request whose response was lost. */
export async function isVoidedSo(
  trx: Transaction<Database>,
  table:
    | 'patients'
    | 'prescriptions'
    | 'bills'
    | 'vitals'
    | 'result_reports'
    | 'attachments'
    | 'letters'
    | 'purchases'
    | 'purchase_returns'
    | 'dispenses',
  { id, reason, user }: { id: string; reason: string; user: User },
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('voided_by', '=', user.id)
    .where('void_reason', '=', reason)
    .executeTakeFirst();
  return row !== undefined;
}
