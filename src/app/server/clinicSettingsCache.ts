import type { Kysely } from 'kysely';
import { accountsIn } from '../../features/accounts/accounts.rows';
import { readCachedSettings } from '../../features/settings/settings.rows';
import type {
  AccountKinds,
  CachedClinicSettings,
  StoredClinicSettings,
} from '../../server/api/cachedClinicSettings';
import type { Database } from '../../server/database/schema';
import { usualRights } from '../../shared/permissions';

/** Has to be read first, and again after each change that the change feed tells of. */
interface ReadFacts extends CachedClinicSettings {
  read(): Promise<void>;
  /** Reads again what may have changed with records of these kinds. */
  readAfter(topics: ReadonlySet<string>): Promise<void>;
}

/** A time zone that this server was started with goes before the setting. */
export function createClinicSettingsCache(
  db: Kysely<Database>,
  serverTimeZone: string | null,
): ReadFacts {
  let known: StoredClinicSettings = {
    name: '',
    timeZone: null,
    secondFactor: 'nobody',
    rights: usualRights,
    secondPersonAbove: null,
    version: 0,
  };
  let accounts: AccountKinds = { ofPeople: false, ofSamples: false };
  const readSettings = async () => {
    known = await readCachedSettings(db);
  };
  const readAccounts = async () => {
    accounts = await accountsIn(db);
  };
  return {
    get name() {
      return known.name;
    },
    get secondFactor() {
      return known.secondFactor;
    },
    get timeZone() {
      return serverTimeZone ?? known.timeZone;
    },
    get rights() {
      return known.rights;
    },
    get secondPersonAbove() {
      return known.secondPersonAbove;
    },
    isTimeZoneFixed: serverTimeZone !== null,
    get hasStaff() {
      return accounts.ofPeople;
    },
    get hasSampleAccounts() {
      return accounts.ofSamples;
    },
    async read() {
      await Promise.all([readSettings(), readAccounts()]);
    },
    takeAccounts(done) {
      accounts = { ...accounts, ...done };
    },
    async readAfter(topics) {
      if (topics.has('settings')) await readSettings();
      const isFinal = accounts.ofPeople && !accounts.ofSamples;
      if (topics.has('users') && !isFinal) await readAccounts();
    },
    take(saved) {
      if (saved.version > known.version) known = { ...known, ...saved };
    },
  };
}
