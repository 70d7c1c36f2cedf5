import type pg from 'pg';
import type { Statement } from './wire';

/** Tables that grow with the clinic's years: a statement that reads one from end to end fails the run. */
const growing = new Set(
  `patients patient_versions tokens token_calls consultations consultation_lines vitals prescriptions
   prescription_medications prescription_papers bills bill_items bill_payments appointments audit_logs audit_chain
   changes idempotency_keys`.split(/\s+/),
);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  text: string;
  /** Milliseconds that PostgreSQL worked on it. */
  milliseconds: number;
  /** "Index Scan tokens_by_time", from the top. */
  steps: string[];
  /** Growing tables that were read from end to end. */
  scanned: string[];
}

/** How PostgreSQL carries out what an operation says, in the operation's order; what it writes is undone. */
export async function plansOf(client: pg.Client, statements: Statement[]): Promise<Plan[]> {
  const sizes = await sizesOfTables(client);
  const plans: Plan[] = [];
  await client.query('begin');
  try {
    for (const statement of statements) {
      const { text } = statement;
      if (
        /^\s*(begin|commit|rollback|start transaction|set|savepoint|release|listen)\b/i.test(text)
      ) {
        continue;
      }
      plans.push(await planOf(client, statement, sizes));
    }
  } finally {
    await client.query('rollback');
  }
  return plans;
}

async function sizesOfTables(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r'`,
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

async function planOf(
  client: pg.Client,
  { text, values, isNamed }: Statement,
  sizes: Map<string, number>,
): Promise<Plan> {
  // A statement with a name may be carried out by one plan for all values; that is the one to look at.
  await client.query(`set local plan_cache_mode = ${isNamed ? 'force_generic_plan' : 'auto'}`);
  const explain = async (options: string) =>
    (await client.query(`explain (${options}, format json) ${text}`, values)).rows;
  await client.query('savepoint before');
  // What cannot be done a second time, such as the next link of the audit chain, is planned only.
  const rows = await explain('analyze, buffers').catch(async () => {
    await client.query('rollback to savepoint before');
    return explain('costs');
  });
  const [{ Plan: root, 'Execution Time': milliseconds = 0 }] = rows[0]['QUERY PLAN'];
  const steps: string[] = [];
  const scanned = new Set<string>();
  const visit = (node: PlanNode, parent?: PlanNode) => {
    const table = node['Relation Name'];
    steps.push(`${node['Node Type']} ${node['Index Name'] ?? table ?? ''}`.trim());
    if (table && growing.has(table) && isWhole(node, parent, sizes.get(table) ?? 0))
      scanned.add(table);
    for (const child of node.Plans ?? []) visit(child, node);
  };
  visit(root);
  return { text: text.replaceAll(/\s+/g, ' ').trim(), milliseconds, steps, scanned: [...scanned] };
}

/** Rows that may be walked past in an index's order until there are enough, however many there are (decision 82). */
const walkedPast = 50_000;

/** Whether a step reads its table from end to end; a table of one page is read so in any case. */
function isWhole(node: PlanNode, parent: PlanNode | undefined, rowsInTable: number): boolean {
  if (!/Scan/.test(node['Node Type'])) return false;
  const found = node['Actual Rows'] ?? 0;
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const read = (found + removed) * (node['Actual Loops'] ?? 1);
  const hasCondition = node['Index Cond'] !== undefined || /Bitmap Heap/.test(node['Node Type']);
  if (parent?.['Node Type'] === 'Limit' && node['Index Name'] && !hasCondition) {
    return read > walkedPast;
  }
  return (read > 1000 && read > rowsInTable / 2) || (read > 5000 && !hasCondition);
}
