import type { Kysely } from 'kysely';
import { readAccountKinds } from '../../features/accounts/accounts.rows';
import { readCachedSettings } from '../../features/settings/settings.rows';
import type {
  AccountKinds,
  CachedClinicSettings,
  StoredClinicSettings,
} from '../../server/api/cachedClinicSettings';
import type { Database } from '../../server/database/schema';
import { usualRights } from '../../shared/permissions';

/** Call `read` before first use, and `refreshAfter` for each change that the change feed reports. */
interface ClinicSettingsCache extends CachedClinicSettings {
  read(): Promise<void>;
  /** Rereads what a change to records of these kinds may affect. */
  refreshAfter(topics: ReadonlySet<string>): Promise<void>;
}

/** `serverTimeZone`, from the server's own configuration, takes precedence over the stored setting. */
export function createClinicSettingsCache(
  db: Kysely<Database>,
  serverTimeZone: string | null,
): ClinicSettingsCache {
  let settings: StoredClinicSettings = {
    name: '',
    timeZone: null,
    secondFactor: 'nobody',
    rights: usualRights,
    secondPersonAbove: null,
    version: 0,
  };
  let accounts: AccountKinds = { hasStaff: false, hasSampleAccounts: false };
  // What this server stores during a read may be newer than what was read.
  const readSettings = async () => {
    const before = settings;
    const stored = await readCachedSettings(db);
    if (settings === before || stored.version >= settings.version) settings = stored;
  };
  const readAccounts = async () => {
    const before = accounts;
    const stored = await readAccountKinds(db);
    if (accounts === before) accounts = stored;
    else await readAccounts();
  };
  return {
    get name() {
      return settings.name;
    },
    get secondFactor() {
      return settings.secondFactor;
    },
    get timeZone() {
      return serverTimeZone ?? settings.timeZone;
    },
    get rights() {
      return settings.rights;
    },
    get secondPersonAbove() {
      return settings.secondPersonAbove;
    },
    isTimeZoneFixed: serverTimeZone !== null,
    get hasStaff() {
      return accounts.hasStaff;
    },
    get hasSampleAccounts() {
      return accounts.hasSampleAccounts;
    },
    async read() {
      await Promise.all([readSettings(), readAccounts()]);
    },
    updateAccounts(changes) {
      accounts = { ...accounts, ...changes };
    },
    async refreshAfter(topics) {
      if (topics.has('settings')) await readSettings();
      const isFinal = accounts.hasStaff && !accounts.hasSampleAccounts;
      if (topics.has('users') && !isFinal) await readAccounts();
    },
    update(savedSettings) {
      if (savedSettings.version > settings.version) settings = { ...settings, ...savedSettings };
    },
  };
}
