import type { Kysely } from 'kysely';
import { idempotent } from '../../server/api/idempotent';
import { api, type OperationContext, openApi } from '../../server/api/operations';
import { about, noRecord, recordAudit } from '../../server/audit/recordAudit';
import { toColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { inLanguage } from '../../server/http/requestLanguage';
import { t } from '../../shared/language';
import { lockPatient } from '../patients/lockPatient.rows';
import { ageOf, todayOf } from '../patients/patients.rows';
import { survivorOf } from '../patients/survivor.rows';
import { changedFields } from '../settings/changedFields';
import { readClinicSettings } from '../settings/settings.rows';
import { isChild, lacksGuardian } from './consent';
import { readConsents } from './consents.rows';
import { erasureOperations } from './erasure.server';
import { isErased } from './isErased.rows';
import { readNominations } from './nominations.rows';
import { privacyColumns, readPrivacySettings, readUsualNotice } from './privacySettings.rows';
import { ownRecipients, recipientsInWords } from './recipient';
import { readRecipients } from './recipients.rows';
import { revokeLinks } from './revokeLinks.rows';

export const privacyOperations = {
  ...erasureOperations,

  consents: api.privacy.consents.handler(async ({ input, context, errors }) => {
    const patient = await findPerson(context.db, input.id);
    if (!patient) throw errors.NOT_FOUND();
    return {
      isChild: isChild(ageOf(patient, todayOf(context))),
      answers: await readConsents(context.db, input.id),
      nominations: await readNominations(context.db, input.id),
    };
  }),

  recordConsent: api.privacy.recordConsent.handler(({ input, context, errors }) => {
    const { id: recordId, purpose, isGiven, guardian } = input;
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readConsents(db, await survivorOf(db, recordId), id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return idempotent(context, {
      operation: 'privacy.recordConsent',
      input,
      create: async (trx, id) => {
        const locked = await lockPatient(trx, recordId);
        if (!locked) throw errors.NOT_FOUND();
        const { id: patientId } = locked;
        const patient = await findPerson(trx, patientId);
        if (!patient || (await isErased(trx, patientId))) throw errors.NOT_FOUND();
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
        // Withdrawing consent also revokes links that were sent before: it must be as easy as giving it.
        if (purpose === 'sharing' && !isGiven) await revokeLinks(trx, context, { patientId, name });
        return read(trx, id);
      },
      read,
    });
  }),

  nominate: api.privacy.nominate.handler(({ input, context, errors }) => {
    const { id: recordId, nominee } = input;
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readNominations(db, await survivorOf(db, recordId), id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return idempotent(context, {
      operation: 'privacy.nominate',
      input,
      create: async (trx, id) => {
        const locked = await lockPatient(trx, recordId);
        if (!locked) throw errors.NOT_FOUND();
        const { id: patientId } = locked;
        const patient = await findPerson(trx, patientId);
        if (!patient || (await isErased(trx, patientId))) throw errors.NOT_FOUND();
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

  recipients: api.privacy.recipients.handler(async ({ context }) => ({
    own: ownRecipients(await readSetup(context)),
    entered: await readRecipients(context.db),
  })),

  addRecipient: api.privacy.addRecipient.handler(({ input, context, errors }) => {
    const read = async (db: Kysely<Database>, id: string) => {
      const [stored] = await readRecipients(db, id);
      if (!stored) throw errors.NOT_FOUND();
      return stored;
    };
    return idempotent(context, {
      operation: 'privacy.addRecipient',
      input,
      create: async (trx, id) => {
        await trx
          .insertInto('recipients')
          .values({
            id,
            ...input,
            added_by: context.user.id,
            added_at: context.now,
            ended_at: null,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'recipient_added',
          values: { recipient: input.name },
          ...about('recipients', { id }),
        });
        return read(trx, id);
      },
      read,
    });
  }),

  endRecipient: api.privacy.endRecipient.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const ended = await trx
        .updateTable('recipients')
        .set({ ended_at: context.now })
        .where('id', '=', input.id)
        .where('ended_at', 'is', null)
        .returning('name')
        .executeTakeFirst();
      const [stored] = await readRecipients(trx, input.id);
      if (!stored) throw errors.NOT_FOUND();
      if (!ended) return stored;
      await recordAudit(trx, context, {
        action: 'recipient_ended',
        values: { recipient: ended.name },
        ...about('recipients', input),
      });
      return stored;
    }),
  ),

  notice: openApi.privacy.notice.handler(async ({ context }) => {
    const settings = await readPrivacySettings(context.db);
    const { clinic, usual } = await readUsualNotice(context.db, settings);
    const recipients = settings.namesRecipients ? await recipientsParagraphs(context) : null;
    return {
      clinic,
      english: [settings.english || usual.english, recipients?.english]
        .filter(Boolean)
        .join('\n\n'),
      hindi: [settings.hindi || usual.hindi, recipients?.hindi].filter(Boolean).join('\n\n'),
    };
  }),

  settings: api.privacy.settings.handler(async ({ context }) => {
    const settings = await readPrivacySettings(context.db);
    const { usual } = await readUsualNotice(context.db, settings);
    return { settings, usual };
  }),

  saveSettings: api.privacy.saveSettings.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { version, ...newSettings } = input;
      const before = await readPrivacySettings(trx, 'locked');
      const changed = changedFields(before, newSettings);
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
          ...toColumns(privacyColumns, newSettings),
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

type Server = Pick<OperationContext, 'db' | 'sendMail' | 'backups'>;

async function readSetup({ db, sendMail, backups }: Server) {
  const { upiAddress } = await readClinicSettings(db);
  const copy = backups?.schedule.backupCopy;
  return {
    hasMail: sendMail !== null,
    hasBackups: backups !== null,
    storage: copy?.kind === 's3' ? new URL(copy.endpoint).host : null,
    hasUpi: upiAddress !== null,
  };
}

/** The paragraph about recipients, in both languages of the notice. */
async function recipientsParagraphs(server: Server) {
  const setup = await readSetup(server);
  const inForce = (await readRecipients(server.db)).filter(({ endedAt }) => endedAt === null);
  const paragraph = () => recipientsInWords([...ownRecipients(setup), ...inForce]);
  return { english: inLanguage('en', paragraph), hindi: inLanguage('hi', paragraph) };
}

/** A patient's name and age, for storing a consent or nomination; undefined if there is no such patient. */
function findPerson(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('patients')
    .select(['name', 'age', 'date_of_birth'])
    .where('id', '=', id)
    .executeTakeFirst();
}
