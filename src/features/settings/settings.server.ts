import fs from 'node:fs';
import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { api, openApi } from '../../server/api/operations';
import { about, noRecord, recordAudit } from '../../server/audit/recordAudit';
import { provePassword } from '../../server/auth/signingIn';
import { backupsIn } from '../../server/backup/backup';
import { type BackupFailure, type Backups, isLockHeld } from '../../server/backup/schedule';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { isDoctor } from '../../server/database/doctors';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { StartupError } from '../../server/startupError';
import type { AuditValues } from '../../shared/auditEvents';
import { counterDate, dayOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { clinicRightsFrom, rightNames } from '../../shared/permissions';
import { firstSampleNumber } from '../../shared/sampleTokens';
import { lockAccount } from '../accounts/accounts.rows';
import { changedFields } from './changedFields';
import { canBeConfirmed } from './clinicRules';
import type { DoctorDetails, DoctorProfile } from './clinicSettings';
import { readPaperFiles } from './paperFiles.server';
import { type BackupsState, backupsShown, maxDoctors } from './settings.contract';
import {
  clinicColumns,
  clinicRulesFromRow,
  clinicSettingsFromRow,
  doctorProfileColumns,
  doctorProfileFromRow,
  readClinicRules,
  readClinicSettings,
  readDoctorProfile,
} from './settings.rows';
import { walArchiveStateOf } from './walArchive.server';

export const settingsOperations = {
  clinic: api.settings.clinic.handler(({ context }) => readClinicSettings(context.db)),

  saveClinic: api.settings.saveClinic.handler(async ({ input, context, errors }) => {
    const saved = await inTransaction(context.db, async (trx) => {
      const { version, ...values } = input;
      await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
      const before = await readClinicSettings(trx);
      const changed = changedFields(before, values);
      // Stored already, by an earlier try of this request or by somebody with the same input.
      if (changed.length === 0) return before;
      if (before.version !== version) {
        throw errors.SETTINGS_CHANGED({
          message: t(
            'Somebody changed the settings meanwhile. Please look at what is new and save again.',
          ),
          data: before,
        });
      }
      // Whoever requires it of others needs one that works at this address, so that they can sign in and undo it.
      const requiresFactor = changed.includes('secondFactor') && values.secondFactor !== 'nobody';
      if (requiresFactor && !context.session?.hasTwoFactor) throw errors.OWN_SECOND_FACTOR_FIRST();
      const row = await trx
        .updateTable('clinic_settings')
        .set({
          ...toColumns(clinicColumns, values),
          working_hours: JSON.stringify(values.workingHours),
          paper_shows: JSON.stringify(values.paperShows),
          version: version + 1,
          updated_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      if (changed.includes('timeZone') && !context.clinicSettings.isTimeZoneFixed) {
        await advanceTokenCounter(trx, context.now, values.timeZone);
      }
      await recordAudit(trx, context, {
        action: 'clinic_settings_changed',
        values: { settings: changed },
        ...about(null, { id: row.id }),
      });
      return clinicSettingsFromRow(row);
    });
    context.clinicSettings.update(saved);
    return saved;
  }),

  branding: openApi.settings.branding.handler(({ context }) =>
    context.db.selectFrom('clinic_settings').select(['logo', 'colour']).executeTakeFirstOrThrow(),
  ),

  rights: api.settings.rights.handler(({ context }) => readClinicRules(context.db)),

  saveRights: api.settings.saveRights.handler(async ({ input, context, errors }) => {
    const saved = await inTransaction(context.db, async (trx) => {
      const { version, secondPersonAbove } = input;
      const rights = clinicRightsFrom(input.rights);
      const newRules = { rights, secondPersonAbove };
      await trx.selectFrom('clinic_settings').select('id').forNoKeyUpdate().execute();
      const before = await readClinicRules(trx);
      const changed = changedFields(before, newRules);
      if (changed.length === 0) return before;
      if (before.version !== version) {
        throw errors.RIGHTS_CHANGED({
          message: t(
            'Somebody changed the settings meanwhile. Please look at what is new and save again.',
          ),
          data: before,
        });
      }
      if (secondPersonAbove !== null) {
        const people = await trx
          .selectFrom('users')
          .select([
            'id',
            'name',
            'role',
            'is_administrator as isAdministrator',
            'is_solo as isSolo',
          ])
          .where('status', '=', 'active')
          // Once people have accounts, a sample account is no second person: everybody knows its password.
          .$if(context.clinicSettings.hasStaff, (query) => query.where('is_sample', '=', false))
          .execute();
        if (!canBeConfirmed(people, rights)) throw errors.NO_SECOND_PERSON();
      }
      const row = await trx
        .updateTable('clinic_settings')
        .set({
          rights: JSON.stringify(rights),
          second_person_above: secondPersonAbove,
          version: version + 1,
          updated_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const record = (values: AuditValues<'rights_changed'>) =>
        recordAudit(trx, context, {
          action: 'rights_changed',
          values,
          ...about(null, { id: row.id }),
        });
      for (const right of rightNames) {
        if (changedFields({ right: before.rights[right] }, { right: rights[right] }).length > 0) {
          await record({ kind: 'right', right, holders: rights[right] });
        }
      }
      if (changed.includes('secondPersonAbove')) {
        await record(
          secondPersonAbove === null
            ? { kind: 'alone' }
            : { kind: 'above', amount: secondPersonAbove },
        );
      }
      return clinicRulesFromRow(row);
    });
    context.clinicSettings.update(saved);
    return saved;
  }),

  doctorProfile: api.settings.doctorProfile.handler(({ context }) =>
    readDoctorProfile(context.db, context.user.id),
  ),

  saveDoctorProfile: api.settings.saveDoctorProfile.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { version, ...values } = input;
      const { user, now } = context;
      // The account's row, because the profile's may not exist yet.
      await lockAccount(trx, user.id);
      const before = await readDoctorProfile(trx, user.id);
      const changed = changedFields(before, values);
      if (changed.length === 0) return before;
      if (before.version !== version) {
        throw errors.DOCTOR_PROFILE_CHANGED({
          message: t(
            'Your practice was changed meanwhile, in another window. Please look at what is new and save again.',
          ),
          data: before,
        });
      }
      await storeProfile(trx, user.id, { ...values, version: version + 1 }, now);
      await recordAudit(trx, context, {
        action: 'practice_changed',
        values: { settings: changed },
        ...about('users', user),
      });
      return readDoctorProfile(trx, user.id);
    }),
  ),

  doctors: api.settings.doctors.handler(async ({ context }) => {
    const rows = await activeDoctors(context.db)
      .leftJoin('doctor_profiles', 'doctor_profiles.user_id', 'users.id')
      .selectAll('doctor_profiles')
      .select(['users.id', 'users.name'])
      .orderBy('users.name')
      .orderBy('users.id')
      .limit(maxDoctors)
      .execute();
    return rows.map(({ id, name, ...row }) => ({
      id,
      name,
      details: detailsOf(doctorProfileFromRow(row)),
    }));
  }),

  saveDoctorDetails: api.settings.saveDoctorDetails.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, version, ...values } = input;
      const doctor = await activeDoctors(trx)
        .select(['users.id', 'users.name'])
        .where('users.id', '=', id)
        .executeTakeFirst();
      if (!doctor) throw errors.NOT_FOUND();
      await lockAccount(trx, id);
      const profile = await readDoctorProfile(trx, id);
      const before = detailsOf(profile);
      const changed = changedFields(before, values);
      if (changed.length === 0) return before;
      if (before.version !== version) {
        throw errors.DOCTOR_DETAILS_CHANGED({
          message: t(
            'These details were changed meanwhile. Please look at what is new and save again.',
          ),
          data: before,
        });
      }
      await storeProfile(trx, id, { ...profile, ...values, version: version + 1 }, context.now);
      await recordAudit(trx, context, {
        action: 'doctor_details_changed',
        values: { doctor: doctor.name, settings: changed },
        ...about('users', doctor),
      });
      return detailsOf(await readDoctorProfile(trx, id));
    }),
  ),

  data: api.settings.data.handler(async ({ context }) => {
    const { db, backups, walArchive } = context;
    const rows = await db
      .selectFrom('patients')
      .select('id')
      .where('is_sample', '=', true)
      .limit(1)
      .execute();
    return {
      hasSampleData: rows.length > 0,
      backups: backups && {
        ...(await backupsState(db, backups, context.now)),
        isThere: context.backupStorage.isThere(),
        isFixed: context.backupStorage.isFixed,
      },
      walArchive: walArchive && walArchiveStateOf(walArchive),
      paperFiles: await readPaperFiles(context),
    };
  }),

  backUp: api.settings.backUp.handler(({ context, errors }) => {
    const { db, user, address, backups, clock } = context;
    if (!backups) throw errors.NO_BACKUP_FOLDER();
    backups.begin((file) =>
      recordAudit(
        db,
        { user, address, now: clock() },
        {
          action: 'backup_made',
          values: { file },
          ...noRecord,
        },
      ),
    );
    return {};
  }),

  backupPlaces: api.settings.backupPlaces.handler(async ({ context: { backupStorage } }) => ({
    isFixed: backupStorage.isFixed,
    isEncrypted: backupStorage.isEncrypted,
    places: await backupStorage.offered(),
  })),

  chooseBackupPlace: api.settings.chooseBackupPlace.handler(async ({ input, context, errors }) => {
    const { db, backupStorage } = context;
    await provePassword(context, input.password, errors);
    if (backupStorage.isFixed) throw errors.PLACE_FIXED();
    const folder = await backupStorage.choose(input.path).catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      const problem = error.message;
      throw errors.PLACE_UNUSABLE({
        message: t('This place cannot be used: {problem}', { problem }),
      });
    });
    if (folder === null) throw errors.PLACE_NOT_OFFERED();
    await recordAudit(db, context, {
      action: 'backup_place_chosen',
      values: { folder },
      ...noRecord,
    });
    return { folder };
  }),

  rehearse: api.settings.rehearse.handler(({ context, errors }) => {
    const { user, address, backups } = context;
    if (!backups) throw errors.NO_BACKUP_FOLDER();
    backups.rehearsals.begin({ user, address });
    return {};
  }),
};

/** Doctors who can sign in, without the sample doctor, who signs no real papers. */
function activeDoctors(db: Kysely<Database>) {
  return db
    .selectFrom('users')
    .where(isDoctor())
    .where('status', '=', 'active')
    .where('is_sample', '=', false);
}

/** The part of a profile that administrators see. */
function detailsOf({ signature: _, afterFinish: __, ...details }: DoctorProfile): DoctorDetails {
  return details;
}

async function storeProfile(
  trx: Transaction<Database>,
  userId: string,
  { version, ...profile }: DoctorProfile,
  now: Date,
): Promise<void> {
  const columns = { ...toColumns(doctorProfileColumns, profile), version, updated_at: now };
  await trx
    .insertInto('doctor_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** A failure in the form of the contract. */
const failureAnswer = (failure: BackupFailure | null) =>
  failure && { at: failure.at.toISOString(), reason: failure.reason };

async function backupsState(
  db: Kysely<Database>,
  backups: Backups,
  now: Date,
): Promise<Omit<BackupsState, 'isThere' | 'isFixed'>> {
  const { folder, backupEveryHours, backupPassphrase } = backups.schedule;
  const { part, failure } = backups.state();
  return {
    folder,
    everyHours: backupEveryHours,
    isEncrypted: backupPassphrase !== null,
    ...newestBackups(folder, failure, now),
    isUnderWay: part !== null || (await isLockHeld(db, 'clinic backup')),
    part,
    fingerprint: backups.fingerprint,
    copies: copiesOf(backups),
    rehearsal: await rehearsalOf(db, backups),
  };
}

function copiesOf(backups: Backups): BackupsState['copies'] {
  const copies = backups.copies();
  if (!copies) return null;
  const { where, newest, failure, waiting } = copies;
  return {
    where,
    newest: newest && { name: newest.name, madeAt: newest.madeAt.toISOString() },
    failure: failureAnswer(failure),
    waiting,
  };
}

async function rehearsalOf(
  db: Kysely<Database>,
  { rehearsals }: Backups,
): Promise<BackupsState['rehearsal']> {
  await rehearsals.refresh();
  const { last, part, obstacle } = rehearsals.state();
  return {
    last: last && { rows: null, seconds: null, ...last, at: last.at.toISOString() },
    isUnderWay: part !== null || (await isLockHeld(db, 'clinic rehearsal')),
    part,
    obstacle: failureAnswer(obstacle),
  };
}

/** The newest backups in a folder. An unreadable folder gives no backups and a failure with the reason. */
function newestBackups(
  folder: string,
  failure: BackupFailure | null,
  now: Date,
): Pick<BackupsState, 'newest' | 'failure'> {
  try {
    const newest = backupsIn(folder)
      .slice(0, backupsShown)
      .flatMap(({ file, madeAt }) => {
        // Undefined: deleted meanwhile, as the oldest backups are.
        const size = fs.statSync(file, { throwIfNoEntry: false })?.size;
        const name = path.basename(file);
        return size === undefined ? [] : [{ name, madeAt: madeAt.toISOString(), bytes: size }];
      });
    return { newest, failure: failureAnswer(failure) };
  } catch (error) {
    return { newest: [], failure: { at: now.toISOString(), reason: (error as Error).message } };
  }
}

/**
 * Moves the token counter of today in a new time zone past every number on that day's list: the day may include tokens
 * that another date's counter numbered. Sample tokens, also retained ones, are numbered by no counter.
 */
async function advanceTokenCounter(
  trx: Transaction<Database>,
  now: Date,
  timeZone: string | null,
): Promise<void> {
  const { start, end } = dayOf(now, localTimeZone({ timeZone }));
  await sql`
    insert into token_counters (date, count, last_updated)
    select ${counterDate(now, timeZone)}::date, max(token_number), ${now}::timestamptz
    from tokens
    where issued_at >= ${start} and issued_at < ${end} and token_number < ${firstSampleNumber}
    having max(token_number) is not null
    on conflict (date) do update set count = greatest(token_counters.count, excluded.count)`.execute(
    trx,
  );
}
