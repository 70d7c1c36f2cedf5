import type { Kysely } from 'kysely';
import type { ClinicSettings } from '../features/settings/clinicSettings';
import { readClinicSettings } from './clinicSettings';
import type { Database } from './database/schema';

type Known = Pick<ClinicSettings, 'name' | 'timeZone' | 'version'>;

/**
 * What nearly every request needs of the clinic's settings: kept in memory, and read anew whenever the change feed
 * tells of a change. A time zone that this server was started with goes before the setting. Read it first.
 */
export function createClinicFacts(db: Kysely<Database>, serverTimeZone: string | null) {
  let known: Known = { name: '', timeZone: null, version: 0 };
  return {
    get name(): string {
      return known.name;
    },
    /** IANA name, or null where neither the server nor the settings name one. */
    get timeZone(): string | null {
      return serverTimeZone ?? known.timeZone;
    },
    /** True while the setting of the time zone has no effect. */
    isTimeZoneFixed: serverTimeZone !== null,
    async read(): Promise<void> {
      known = await readClinicSettings(db);
    },
    /** What was just saved here counts at once; what is older than what is known does not. */
    take(saved: Known): void {
      if (saved.version > known.version) known = saved;
    },
  };
}

export type ClinicFacts = ReturnType<typeof createClinicFacts>;
