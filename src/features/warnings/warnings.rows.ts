import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../server/database/schema';
import { orErased } from '../../shared/erased';
import type { ReasonCode } from '../prescriptions/checks/warningAnswer';
import { outcomeOf, type Warning } from './warning';

/** Warnings with the names of their patients, the state of the visit and the answers, oldest answer first. */
export function warningsWithAnswers(db: Kysely<Database>) {
  return db
    .selectFrom('medicine_warnings')
    .leftJoin('patients', 'patients.id', 'medicine_warnings.patient_id')
    .leftJoin('tokens', 'tokens.id', 'medicine_warnings.token_id')
    .selectAll('medicine_warnings')
    .select(['patients.name as patient_name', 'tokens.status as token_status'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('warning_answers')
          .select(['prescription_id', 'reason_code', 'reason', 'user_id', 'user_name', 'at'])
          .select(
            sql<number | null>`(
              select min(position) from prescription_medications m
              where m.prescription_id = warning_answers.prescription_id
                and trim(m.name) = medicine_warnings.medicine)`.as('position'),
          )
          .whereRef('warning_answers.warning_id', '=', 'medicine_warnings.id')
          .orderBy('warning_answers.at')
          .orderBy('warning_answers.id'),
      ).as('answers'),
    );
}

type WarningRow = Awaited<
  ReturnType<ReturnType<typeof warningsWithAnswers>['executeTakeFirstOrThrow']>
>;

export function warningFromRow(row: WarningRow): Warning {
  const answers = row.answers.map((answer) => ({
    prescriptionId: answer.prescription_id,
    position: answer.position,
    reasonCode: answer.reason_code,
    reason: orErased(answer.reason),
    userId: answer.user_id,
    userName: answer.user_name,
    at: new Date(answer.at).toISOString(),
  }));
  return {
    id: row.id,
    ruleId: row.rule_id,
    tier: row.tier,
    medicine: row.medicine,
    other: row.other,
    sentence: row.sentence,
    values: row.sentence_values,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name) ?? '',
    userId: row.user_id,
    userName: row.user_name,
    at: row.at.toISOString(),
    outcome: outcomeOf(answers, row.token_status === 'in-progress'),
    answers,
  };
}

interface CountRow {
  ruleId: string;
  shown: number;
  heeded: number;
  overridden: number;
  kept: number;
  reasons: { code: ReasonCode; count: number }[];
  example: Pick<Warning, 'sentence' | 'values'> | null;
}

/**
 * The warnings since a time, by rule. One without an answer counts as heeded once its visit is over; until then it is
 * not counted.
 */
export async function countWarnings(db: Kysely<Database>, since: Date): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with counted as (
      select w.rule_id, answer.answers, answer.code
      from medicine_warnings w
        left join tokens on tokens.id = w.token_id,
        lateral (
          -- Each has one for each prescription; the newest reason counts.
          select count(*) as answers,
            (array_agg(reason_code order by at desc) filter (where reason_code is not null))[1] as code
          from warning_answers where warning_id = w.id
        ) answer
      where w.at >= ${since} and (answer.answers > 0 or tokens.status is distinct from 'in-progress')
    ), reasons as (
      select rule_id, code, count(*)::integer as count from counted where code is not null group by rule_id, code
    )
    select
      rule_id as "ruleId",
      count(*)::integer as shown,
      (count(*) filter (where answers = 0))::integer as heeded,
      (count(*) filter (where code is not null))::integer as overridden,
      (count(*) filter (where answers > 0 and code is null))::integer as kept,
      coalesce((
        select json_agg(json_build_object('code', code, 'count', r.count) order by r.count desc, code)
        from reasons r where r.rule_id = counted.rule_id
      ), '[]') as reasons,
      (
        select json_build_object('sentence', sentence, 'values', sentence_values)
        from medicine_warnings newest
        where newest.rule_id = counted.rule_id and newest.patient_id is not null
        order by at desc, id desc limit 1
      ) as example
    from counted
    group by rule_id
    order by shown desc, rule_id`.execute(db);
  return rows;
}
