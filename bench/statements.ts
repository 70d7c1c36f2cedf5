import fs from 'node:fs';
import pg from 'pg';

export interface Statement {
  text: string;
  values: (string | null)[];
}

/** Hears every statement that reaches PostgreSQL while something is done, from its log. */
export async function statementsDuring(
  owner: pg.ClientConfig,
  logFile: string,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const tell = async (milliseconds: number) => {
    await client.query(`alter system set log_min_duration_statement = ${milliseconds}`);
    await client.query('select pg_reload_conf()');
    // Every process of PostgreSQL reads its settings anew before its next statement.
    await client.query('select pg_sleep(0.2)');
  };
  await tell(0);
  const from = fs.statSync(logFile).size;
  await work();
  await client.query('select pg_sleep(0.2)');
  const log = fs.readFileSync(logFile).subarray(from).toString();
  await tell(-1);
  await client.end();
  return statementsIn(log);
}

/** Reads statements with their parameters out of PostgreSQL's log. */
function statementsIn(log: string): Statement[] {
  const entries = log.split(/^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] /m);
  return entries.flatMap((entry, at) => {
    const found = /^LOG:\s+duration: [\d.]+ ms\s+(?:execute [^:]*|statement): ([\s\S]*)$/.exec(
      entry,
    );
    const text = found?.[1]?.trim();
    if (!text || /^(select pg_|alter system|begin|commit|rollback|start transaction)/i.test(text)) {
      return [];
    }
    const detail = /^DETAIL:\s+Parameters: ([\s\S]*)$/i.exec(entries[at + 1] ?? '');
    return [{ text, values: valuesIn(detail?.[1] ?? '') }];
  });
}

function valuesIn(parameters: string): (string | null)[] {
  return [...parameters.matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g)].map(
    ([, nothing, value]) => (nothing ? null : (value ?? '').replaceAll("''", "'")),
  );
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Milliseconds that PostgreSQL worked on it. */
  milliseconds: number;
  /** "Index Scan tokens_by_time", from the top. */
  steps: string[];
  /** Tables that were read from end to end. */
  scanned: string[];
}

/** How PostgreSQL carries a statement out; what it writes is undone. */
export async function planOf(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan: root, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'];
    const steps: string[] = [];
    const scanned: string[] = [];
    const visit = (node: PlanNode) => {
      const what = node['Index Name'] ?? node['Relation Name'] ?? '';
      steps.push(`${node['Node Type']} ${what}`.trim());
      if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) {
        scanned.push(node['Relation Name']);
      }
      for (const child of node.Plans ?? []) visit(child);
    };
    visit(root);
    return { milliseconds, steps, scanned };
  } finally {
    await client.query('rollback');
  }
}
