import type pg from 'pg';
import type { Request } from './load';

/**
 * Tokens that the measured requests use up, beside those of the seeded clinic. Those that are acted on by their id are
 * of other days: thousands of them in today's queue are no clinic.
 */
export function createSpareTokens(client: pg.Client) {
  const seededUntil = new Date();
  let ids: string[] = [];
  let used = 0;

  /** Takes away what was made and what the requests made of it. */
  async function remove(): Promise<void> {
    const isSpare = `(issued_at > $1 or token_number > ${firstNumber})`;
    await client.query('begin');
    // The rows are the bench's own, and no screen is to be told of them.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `delete from token_calls where token_id in (select id from tokens where ${isSpare})`,
      [seededUntil],
    );
    await client.query(`delete from tokens where ${isSpare}`, [seededUntil]);
    await client.query('commit');
    await client.query('vacuum analyze tokens');
  }

  async function make(
    count: number,
    status: 'waiting' | 'in-progress',
    day: 'today' | 'before today',
  ): Promise<void> {
    await remove();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `with doctor as (select id from users where role = 'doctor' limit 1),
       patient as (select id from patients order by id limit 1)
       insert into tokens (id, counter_date, token_number, patient_id, status, priority, issued_at, issued_by,
         consulted_by, consulted_at, queue_key)
       select gen_random_uuid(), at::date, ${firstNumber} + n, patient.id, $2, 'normal', at, doctor.id,
         case when $2 = 'in-progress' then doctor.id end, case when $2 = 'in-progress' then at end, 2000000 + n
       from doctor, patient, generate_series(1, $1::int) n,
         lateral (select now() - case when $3 then interval '5 minutes' else (2 + n % 300) * interval '1 day' end as at)
       returning id`,
      [count, status, day === 'today'],
    );
    await client.query('commit');
    await client.query('vacuum analyze tokens');
    ids = rows.map(({ id }) => id);
    used = 0;
  }

  function next(): string {
    const id = ids[used++];
    if (id === undefined) throw new Error('More requests were made than tokens were made ready.');
    return id;
  }

  return { make, remove, next };
}

/** No day of the seeded clinic has so many. */
const firstNumber = 1_000_000;

/** Completes whatever doctors have under way of the last day: only then can each call the next without naming one. */
export async function endConsultations(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    `update tokens set status = 'completed', completed_at = now()
     where status = 'in-progress' and issued_at > now() - interval '1 day'`,
  );
  await client.query('commit');
}

/** The calls of one doctor, who completes the patient of the call before; the answer of one has to be awaited. */
export function callsOf() {
  let inside: string | undefined;
  let isCalling = false;
  return {
    isCalling: () => isCalling,
    next: (): Request => {
      isCalling = true;
      return {
        method: 'POST',
        path: '/api/tokens/call-next',
        body: { completing: inside },
        answered: (text) => {
          inside = JSON.parse(text).id;
          isCalling = false;
        },
      };
    },
  };
}
