import { type Kysely, sql } from 'kysely';
import type { OperationContext } from '../../server/api/operations';
import { backupsIn } from '../../server/backup/backup';
import { isDoctor } from '../../server/database/doctors';
import type { Database } from '../../server/database/schema';
import {
  type SetUpAnswers,
  type SetUpFacts,
  type SetUpStates,
  stepsOf,
  usualWorkingHours,
} from './setUp';

/** The state of each set-up step, from the clinic's records, its backups and the administrators' answers. */
export async function readSetUp(
  db: Kysely<Database>,
  { clinicSettings, backups, now }: Pick<OperationContext, 'clinicSettings' | 'backups' | 'now'>,
): Promise<SetUpStates> {
  const { rows } = await sql<
    Pick<
      SetUpFacts,
      | 'hasName'
      | 'doctors'
      | 'unregisteredDoctors'
      | 'areHoursChosen'
      | 'hasColleagues'
      | 'isTaxChosen'
      | 'hasUpi'
      | 'hasPrices'
      | 'hasMedicines'
      | 'hasBoard'
    > & { hasSamplePatients: boolean; answers: SetUpAnswers }
  >`
    select s.name <> '' as "hasName", s.tax_basis_points <> 1800 as "isTaxChosen", s.set_up_answers as answers,
      s.working_hours <> ${JSON.stringify(usualWorkingHours)}::jsonb as "areHoursChosen",
      s.upi_address is not null as "hasUpi",
      exists (select from prices where retired_at is null) as "hasPrices",
      exists (select from brand_substances where withdrawn_at is null) as "hasMedicines",
      d.doctors, d.unregistered as "unregisteredDoctors",
      (select count(*) from (select from users where not is_sample and status <> 'disabled' limit 2) people) > 1
        or exists (select from users where is_solo and status = 'active' and not is_sample)
        or exists (select from account_links where user_id is null and used_at is null and expires_at > ${now})
        as "hasColleagues",
      exists (select from board_links where revoked_at is null) as "hasBoard",
      exists (select from patients where is_sample) as "hasSamplePatients"
    from clinic_settings s, (
      select count(*)::int as doctors,
        (count(*) filter (where coalesce(p.registration_number, '') = ''))::int as unregistered
      from users u left join doctor_profiles p on p.user_id = u.id
      where ${isDoctor('u')} and u.status = 'active' and not u.is_sample
    ) d`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The clinic has no settings.');
  const { answers, hasSamplePatients, ...facts } = row;
  return stepsOf(
    {
      ...facts,
      hasTimeZone: clinicSettings.timeZone !== null,
      hasBackup: backups !== null && hasBackupIn(backups.schedule.folder),
      hasSamples: hasSamplePatients || clinicSettings.hasSampleAccounts,
    },
    answers,
  );
}

/** False also if the folder cannot be read; Settings, Data, shows that failure. */
function hasBackupIn(folder: string): boolean {
  try {
    return backupsIn(folder).length > 0;
  } catch {
    return false;
  }
}
