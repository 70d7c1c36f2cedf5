import type { Kysely } from 'kysely';
import { createOnce } from '../../server/api/createOnce';
import { api, openApi } from '../../server/api/operations';
import { about, noRecord, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { t } from '../../shared/language';
import { ageOf, todayOf } from '../patients/patients.rows';
import { changedFields } from '../settings/changedFields';
import { adultAge, lacksGuardian } from './consent';
import { readConsents } from './consents.rows';
import { erasureOperations } from './erasure.server';
import { readNominations } from './nominations.rows';
import { privacyColumns, readPrivacySettings, readUsualNotice } from './privacySettings.rows';

export const privacyOperations = {
  ...erasureOperations,

  consents: api.privacy.consents.handler(async ({ input, context, errors }) => {
    const patient = await findPerson(context.db, input.id);
    if (!patient) throw errors.NOT_FOUND();
    return {
      isChild: ageOf(patient, todayOf(context)) < adultAge,
      answers: await readConsents(context.db, input.id),
      nominations: await readNominations(context.db, input.id),
    };
  }),

  recordConsent: api.privacy.recordConsent.handler(({ input, context, errors }) => {
    const { id: patientId, purpose, isGiven, guardian } = input;
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readConsents(db, patientId, id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return createOnce(context, {
      operation: 'privacy.recordConsent',
      input,
      create: async (trx, id) => {
        const patient = await findPerson(trx, patientId);
        if (!patient) throw errors.NOT_FOUND();
        if (lacksGuardian(ageOf(patient, todayOf(context)), input)) throw errors.GUARDIAN_NEEDED();
        await trx
          .insertInto('consents')
          .values({
            id,
            patient_id: patientId,
            purpose,
            is_given: isGiven,
            guardian_name: guardian?.name ?? null,
            guardian_relation: guardian?.relation ?? null,
            entered_by: context.user.id,
            entered_at: context.now,
          })
          .execute();
        const { name } = patient;
        await recordAudit(trx, context, {
          action: 'consent_recorded',
          values: guardian
            ? {
                kind: isGiven ? 'givenByGuardian' : 'withdrawnByGuardian',
                name,
                purpose,
                guardian: guardian.name,
              }
            : { kind: isGiven ? 'given' : 'withdrawn', name, purpose },
          ...about('consents', { id, patientId }),
        });
        return read(trx, id);
      },
      read,
    });
  }),

  nominate: api.privacy.nominate.handler(({ input, context, errors }) => {
    const { id: patientId, nominee } = input;
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readNominations(db, patientId, id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return createOnce(context, {
      operation: 'privacy.nominate',
      input,
      create: async (trx, id) => {
        const patient = await findPerson(trx, patientId);
        if (!patient) throw errors.NOT_FOUND();
        await trx
          .insertInto('nominations')
          .values({
            id,
            patient_id: patientId,
            name: nominee?.name ?? null,
            relation: nominee?.relation ?? null,
            phone: nominee?.phone ?? null,
            entered_by: context.user.id,
            entered_at: context.now,
          })
          .execute();
        const { name } = patient;
        await recordAudit(trx, context, {
          action: 'nominee_recorded',
          values: nominee ? { kind: 'named', name, nominee: nominee.name } : { kind: 'none', name },
          ...about('nominations', { id, patientId }),
        });
        return read(trx, id);
      },
      read,
    });
  }),

  notice: openApi.privacy.notice.handler(async ({ context }) => {
    const settings = await readPrivacySettings(context.db);
    const { clinic, usual } = await readUsualNotice(context.db, settings);
    return {
      clinic,
      english: settings.english || usual.english,
      hindi: settings.hindi || usual.hindi,
    };
  }),

  settings: api.privacy.settings.handler(async ({ context }) => {
    const settings = await readPrivacySettings(context.db);
    const { usual } = await readUsualNotice(context.db, settings);
    return { settings, usual };
  }),

  saveSettings: api.privacy.saveSettings.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { version, ...wanted } = input;
      const before = await readPrivacySettings(trx, 'locked');
      const changed = changedFields(before, wanted);
      if (changed.length === 0) return before;
      if (before.version !== version) {
        throw errors.PRIVACY_SETTINGS_CHANGED({
          message: t(
            'Somebody changed the settings meanwhile. Please look at what is new and save again.',
          ),
          data: before,
        });
      }
      await trx
        .updateTable('privacy_settings')
        .set({
          ...toColumns(privacyColumns, wanted),
          version: version + 1,
          updated_at: context.now,
        })
        .execute();
      await recordAudit(trx, context, {
        action: 'privacy_settings_changed',
        values: { settings: changed },
        ...noRecord,
      });
      return readPrivacySettings(trx);
    }),
  ),
};

/** What is asked of a patient before an answer is kept; undefined when there is none. */
function findPerson(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('patients')
    .select(['name', 'age', 'date_of_birth'])
    .where('id', '=', id)
    .executeTakeFirst();
}
