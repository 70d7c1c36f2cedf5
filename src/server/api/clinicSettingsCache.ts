import type { Kysely } from 'kysely';
import { accountsIn } from '../../features/accounts/accounts.rows';
import { readClinicFacts } from '../../features/settings/settings.rows';
import { usualRights } from '../../shared/permissions';
import type { Database } from '../database/schema';

type Known = Awaited<ReturnType<typeof readClinicFacts>>;

/**
 * What nearly every request needs of the clinic's settings, and whether anybody has an account: kept in memory, and read
 * again whenever the change feed tells of a change. A time zone that this server was started with goes before the setting.
 * Read it first.
 */
export function createClinicFacts(db: Kysely<Database>, serverTimeZone: string | null) {
  let known: Known = {
    name: '',
    timeZone: null,
    secondFactor: 'nobody',
    rights: usualRights,
    secondPersonAbove: null,
    version: 0,
  };
  let accounts = { ofPeople: false, ofSamples: false };
  const readSettings = async () => {
    known = await readClinicFacts(db);
  };
  const readAccounts = async () => {
    accounts = await accountsIn(db);
  };
  return {
    get name(): string {
      return known.name;
    },
    /** Of whom the clinic asks a second factor. */
    get secondFactor(): Known['secondFactor'] {
      return known.secondFactor;
    },
    /** IANA name, or null where neither the server nor the settings name one. */
    get timeZone(): string | null {
      return serverTimeZone ?? known.timeZone;
    },
    /** Who holds which right. */
    get rights(): Known['rights'] {
      return known.rights;
    },
    /** Paise above which giving money back takes a second person; null: never. */
    get secondPersonAbove(): number | null {
      return known.secondPersonAbove;
    },
    /** True while the setting of the time zone has no effect. */
    isTimeZoneFixed: serverTimeZone !== null,
    /** True once a person has an account, and then for good; sample accounts do not count. */
    get hasStaff(): boolean {
      return accounts.ofPeople;
    },
    /** Whether the sample accounts let anyone in; once they do not, they do not before the next start. */
    get hasSampleAccounts(): boolean {
      return accounts.ofSamples;
    },
    async read(): Promise<void> {
      await Promise.all([readSettings(), readAccounts()]);
    },
    /** What was just done here counts at once; the change feed tells the other servers. */
    takeAccounts(done: Partial<typeof accounts>): void {
      accounts = { ...accounts, ...done };
    },
    /** Reads again what may have changed with records of these kinds. */
    async readAfter(topics: ReadonlySet<string>): Promise<void> {
      if (topics.has('settings')) await readSettings();
      const isFinal = accounts.ofPeople && !accounts.ofSamples;
      if (topics.has('users') && !isFinal) await readAccounts();
    },
    /** What was just saved here counts at once; what is older than what is known does not. */
    take(saved: Partial<Known> & { version: number }): void {
      if (saved.version > known.version) known = { ...known, ...saved };
    },
  };
}

export type ClinicFacts = ReturnType<typeof createClinicFacts>;
