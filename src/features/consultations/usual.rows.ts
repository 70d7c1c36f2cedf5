import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../../server/api/operations';
import { recordsCounted, usualForMs } from '../../server/database/frequency';
import { childUnder } from '../prescriptions/checks/childDose';
import type { Relation, WeightDose } from '../prescriptions/regimen';
import { relationText } from '../prescriptions/regimenTexts';
import { maxSuggestions, type UsualOfDoctor } from './consultation';

/** How many of the suggested medicines are for one diagnosis each. */
const maxForDiagnoses = 150;

/** What a doctor writes and prescribes most often, most used first. */
export async function readUsual({ replica, user, now }: SignedIn): Promise<UsualOfDoctor> {
  const [lines, sentences, medicines, forDiagnoses] = await Promise.all([
    // A replica that lags a moment is good enough: one use more or less changes no suggestion.
    sql<{ kind: 'complaint' | 'diagnosis' | 'test' | 'advice'; text: string }>`
      with recent as (${recentOf(user.id)}),
      used as (
        select l.kind, mode() within group (order by l.text) as text,
          row_number() over (partition by l.kind order by count(*) desc, lower(l.text)) as place
        from recent, lateral (select * from consultation_lines where consultation_id = recent.id offset 0) l
        group by l.kind, lower(l.text)
      )
      select kind, text from used where place <= ${maxSuggestions.lines} order by kind, place`.execute(
      replica,
    ),
    sql<{ text: string }>`
      with recent as (${recentOf(user.id)})
      select mode() within group (order by sentence) as text
      from recent join consultations c using (id), regexp_split_to_table(c.examination, '\\.\\s+|\\.$|\\n') sentence
      where sentence <> ''
      group by lower(sentence)
      order by count(*) desc, lower(sentence)
      limit ${maxSuggestions.lines}`.execute(replica),
    sql<UsedMedicine>`
      ${usedMedicines({ user, now })}
      select mode() within group (order by name) as name, null as diagnosis, ${ownHabits}
      from used
      group by lower(name)
      order by count(*) filter (where is_own) desc, count(*) desc, lower(name)
      limit ${maxSuggestions.medicines - maxForDiagnoses}`.execute(replica),
    sql<UsedMedicine>`
      ${usedMedicines({ user, now })}
      select mode() within group (order by name) as name, diagnosis, ${ownHabits}
      from used
      where is_own and is_grown and diagnosis <> ''
      group by lower(name), diagnosis
      having count(*) > 1
      order by count(*) desc, lower(name), diagnosis
      limit ${maxForDiagnoses}`.execute(replica),
  ]);
  const of = (kind: string) =>
    lines.rows.filter((line) => line.kind === kind).map(({ text }) => text);
  return {
    complaints: of('complaint'),
    examination: sentences.rows.map(({ text }) => text),
    diagnoses: of('diagnosis'),
    tests: of('test'),
    advice: of('advice'),
    medicines: [...medicines.rows, ...forDiagnoses.rows].map(
      ({ relation, duration, ...medicine }) => ({
        ...medicine,
        relation: relation ? relationText(relation) : '',
        duration: duration ?? '',
      }),
    ),
  };
}

interface UsedMedicine {
  name: string;
  diagnosis: string | null;
  relation: Relation | null;
  duration: string | null;
  rate: Pick<WeightDose, 'mgPerKg' | 'per'> | null;
}

/**
 * The food relation and duration that this doctor mostly writes for patients from `childUnder` years on, and the rate
 * by weight for anybody.
 */
const ownHabits = sql`
  mode() within group (order by relation) filter (where is_own and is_grown and relation <> 'null') as relation,
  mode() within group (order by duration) filter (where is_own and is_grown and duration <> '') as duration,
  mode() within group (order by rate) filter (where is_own and rate is not null) as rate`;

/** A doctor's newest consultations in force. */
function recentOf(doctorId: string): RawBuilder<unknown> {
  return sql`
    select id from consultations
    where doctor_id = ${doctorId}
      and (select newer.id from consultations newer where newer.amends = consultations.id) is null
    order by finished_at desc, id desc
    limit ${recordsCounted}`;
}

/** The medicines of the clinic's newest prescriptions: food, duration, if this doctor wrote it, if not for a child. */
function usedMedicines({ user, now }: Pick<SignedIn, 'user' | 'now'>): RawBuilder<unknown> {
  return sql`
    with recent as (
      select p.id, p.created_at, p.doctor_id = ${user.id} as is_own, lower(p.diagnosis) as diagnosis
      from prescriptions p
      where p.created_at >= ${new Date(now.getTime() - usualForMs)} and p.voided_at is null
      order by p.created_at desc, p.id desc
      limit ${recordsCounted}
    ),
    used as (
      select m.name, recent.is_own, recent.diagnosis, m.regimen #> '{steps,0,relation}' as relation, m.duration,
        case when m.regimen #>> '{steps,0,weightDose,mgPerKg}' is not null then jsonb_build_object(
          'mgPerKg', m.regimen #> '{steps,0,weightDose,mgPerKg}',
          'per', m.regimen #> '{steps,0,weightDose,per}'
        ) end as rate,
        coalesce(
          extract(year from age(recent.created_at, paper.patient_date_of_birth)), paper.patient_age, 0
        ) >= ${childUnder} as is_grown
      from recent
        left join prescription_papers paper on paper.prescription_id = recent.id,
        -- Looked up one by one: joined as a whole, both tables would be read from end to end.
        lateral (select * from prescription_medications where prescription_id = recent.id offset 0) m
      where (select newer.id from prescriptions newer where newer.amends = recent.id) is null
    )`;
}
