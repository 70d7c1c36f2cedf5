import type { ClinicRights } from '../../shared/permissions';
import type { SecondFactorChoice } from '../../shared/secondFactor';

/** What nearly every request needs of the clinic's settings, as they are stored. */
export interface StoredClinicSettings {
  name: string;
  /** IANA name; null: the settings name none. */
  timeZone: string | null;
  /** Of whom the clinic asks a second factor. */
  secondFactor: SecondFactorChoice;
  /** Who holds which right. */
  rights: ClinicRights;
  /** Paise above which giving money back takes a second person; null: never. */
  secondPersonAbove: number | null;
  version: number;
}

/** Whether accounts let anybody in. */
export interface AccountKinds {
  /** True once a person has an account, and then for good; sample accounts do not count. */
  ofPeople: boolean;
  /** Once they do not, they do not before the next start. */
  ofSamples: boolean;
}

/** The same in memory. */
export interface CachedClinicSettings extends Readonly<Omit<StoredClinicSettings, 'version'>> {
  /** True while the setting of the time zone has no effect. */
  readonly isTimeZoneFixed: boolean;
  readonly hasStaff: boolean;
  readonly hasSampleAccounts: boolean;
  /** What was just done here counts at once; the change feed tells the other servers. */
  takeAccounts(done: Partial<AccountKinds>): void;
  /** What was just saved here counts at once; what is older than what is known does not. */
  take(saved: Partial<StoredClinicSettings> & { version: number }): void;
}
