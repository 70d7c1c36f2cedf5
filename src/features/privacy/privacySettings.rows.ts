import type { Kysely, Transaction } from 'kysely';
import { columnNames, fromColumns } from '../../server/database/columns';
import type { Database } from '../../server/database/schema';
import { inLanguage } from '../../server/http/requestLanguage';
import { readClinicSettings } from '../settings/settings.rows';
import { type NewPrivacySettings, type PrivacySettings, usualNotice } from './privacyNotice';

/** The column of each setting. A new setting without an entry here does not compile. */
export const privacyColumns = {
  english: 'english',
  hindi: 'hindi',
  grievanceContact: 'grievance_contact',
  retentionYears: 'retention_years',
  retentionGround: 'retention_ground',
  namesRecipients: 'names_recipients',
} as const satisfies Record<keyof NewPrivacySettings, keyof Database['privacy_settings']>;

/** The current settings; `locked` locks their row until the transaction ends. */
export async function readPrivacySettings(
  db: Kysely<Database> | Transaction<Database>,
  locked?: 'locked',
): Promise<PrivacySettings> {
  const query = db
    .selectFrom('privacy_settings')
    .select([...columnNames(privacyColumns), 'version']);
  const row = await (locked ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
  return { ...fromColumns(privacyColumns, row), version: row.version };
}

/** The default notice with the clinic's name and contact, in both languages. */
export async function readUsualNotice(db: Kysely<Database>, settings: PrivacySettings) {
  const { name, phone, email } = await readClinicSettings(db);
  const facts = {
    clinic: name,
    contact: settings.grievanceContact || [phone, email].filter(Boolean).join(', '),
    years: settings.retentionYears,
  };
  return {
    clinic: name,
    usual: {
      english: inLanguage('en', () => usualNotice(facts)),
      hindi: inLanguage('hi', () => usualNotice(facts)),
    },
  };
}
