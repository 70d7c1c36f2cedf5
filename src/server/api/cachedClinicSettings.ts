import type { ClinicRights } from '../../shared/permissions';
import type { SecondFactorChoice } from '../../shared/secondFactor';

/** The stored settings that nearly every request needs. */
export interface StoredClinicSettings {
  name: string;
  /** IANA name; null: not set. */
  timeZone: string | null;
  /** Which staff must have a second factor. */
  secondFactor: SecondFactorChoice;
  /** Who holds which right. */
  rights: ClinicRights;
  /** Paise above which a refund needs a second person; null: never. */
  secondPersonAbove: number | null;
  version: number;
}

/** Which kinds of accounts exist that let somebody sign in. */
export interface AccountKinds {
  /** Whether a person has an account; sample accounts do not count. Once true, it stays true. */
  hasStaff: boolean;
  /** Whether sample accounts let somebody sign in. Once false, it stays false until the next start. */
  hasSampleAccounts: boolean;
}

/** The clinic's settings in memory. */
export interface CachedClinicSettings extends Readonly<Omit<StoredClinicSettings, 'version'>> {
  /** Whether the time zone is fixed outside the settings, so that the setting has no effect. */
  readonly isTimeZoneFixed: boolean;
  readonly hasStaff: boolean;
  readonly hasSampleAccounts: boolean;
  /** Applies at once what this server just changed; the change feed notifies the other servers. */
  updateAccounts(changes: Partial<AccountKinds>): void;
  /** Applies at once what this server just saved, unless the cached version is newer. */
  update(settings: Partial<StoredClinicSettings> & { version: number }): void;
}
