import type { Generated } from 'kysely';
import type { Declarations } from '../../server/database/schema';
import type { AccountStatus } from '../../shared/account';
import type { PasskeyPurpose } from '../../shared/passkey';
import type { Role } from '../../shared/permissions';

declare module '../../server/database/schema' {
  interface Database {
    users: UsersTable;
    credentials: { user_id: string; password: string; updated_at: Date };
    account_links: AccountLinksTable;
    two_factors: {
      user_id: string;
      /** Encrypted with a key that is not in the database (`sealing.ts`). */
      secret: Buffer;
      /** Null until the person has entered a first code. */
      enabled_at: Date | null;
      /** TOTP's time step of the last code that was used: no code works twice. */
      last_step: Generated<number>;
    };
    recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null };
    passkeys: PasskeysTable;
    sessions: SessionsTable;
    /** The networks from which each account signed in; failures from there count apart (`signInLimits.ts`). */
    sign_in_networks: { network: string; user_id: string; used_at: Date };
    passkey_challenges: {
      challenge_hash: Buffer;
      purpose: PasskeyPurpose;
      /** Null when signing in. */
      session_id: string | null;
      /** The relying party's id: the clinic's host name, to which the browser binds the passkey. */
      address_name: string;
      network: string;
      made_at: Date;
    };
  }
}

interface UsersTable {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
  is_administrator: Generated<boolean>;
  is_solo: Generated<boolean>;
  /** Columns of lists that the person does not see, as `patients.phone`. */
  hidden_columns: Generated<string[]>;
  room: string | null;
  language: string | null;
  /** HH:MM: when an administrator gets the day's figures by mail; null: never. */
  evening_at: string | null;
  last_sign_in_at: Date | null;
  /** The network (`networkOf`) from which an account that waits for approval was created; null once it is approved. */
  signed_up_from: string | null;
  is_sample: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

/** One-time links: an invitation has a role, a password reset has an account. */
interface AccountLinksTable {
  id: string;
  /** Changes when an invitation is requested again after its answer, and with it the token, was lost. */
  token_hash: Buffer;
  role: Role | null;
  user_id: string | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  /** The authenticator's signature counter; many count nothing. */
  counter: number;
  transports: string[];
  /** As its owner calls it. */
  name: string;
  /** The relying party's id: the clinic's host name, to which the browser binds the passkey. */
  address_name: string;
  is_backed_up: boolean;
  made_at: Date;
  last_used_at: Date | null;
}

interface SessionsTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  /** IP address. */
  address: string;
  user_agent: string | null;
}

const ofStaff = { isAbout: 'The staff’s accounts.' };

export const accountsTables: Declarations<
  | 'users'
  | 'credentials'
  | 'account_links'
  | 'two_factors'
  | 'recovery_codes'
  | 'passkeys'
  | 'sessions'
  | 'sign_in_networks'
  | 'sign_in_failures'
  | 'passkey_challenges'
> = {
  users: {
    rights:
      'select, insert, update (name, status, is_administrator, is_solo, hidden_columns, room, language, evening_at, last_sign_in_at, signed_up_from, updated_at)',
    isInBackup: true,
    topics: ['users'],
    ofPatient: ofStaff,
  },
  credentials: {
    rights: 'select, insert, update (password, updated_at)',
    isInBackup: true,
    topics: [],
    ofPatient: ofStaff,
  },
  account_links: {
    rights: 'select, insert, update (used_at, token_hash)',
    isInBackup: true,
    topics: [],
    ofPatient: ofStaff,
  },
  two_factors: {
    rights: 'select, insert, update, delete',
    isInBackup: true,
    topics: [],
    ofPatient: ofStaff,
  },
  recovery_codes: {
    rights: 'select, insert, update (used_at), delete',
    isInBackup: true,
    topics: [],
    ofPatient: ofStaff,
  },
  passkeys: {
    rights: 'select, insert, update (counter, is_backed_up, last_used_at), delete',
    isInBackup: true,
    topics: [],
    ofPatient: ofStaff,
  },
  sessions: {
    rights: 'select, insert, update (last_used_at), delete',
    isInBackup: false,
    topics: ['sessions'],
    ofPatient: ofStaff,
  },
  sign_in_networks: {
    rights: 'select, insert, update (used_at), delete',
    isInBackup: false,
    topics: [],
    ofPatient: ofStaff,
  },
  // Without a row type: only `rate-limiter-flexible` and the plain SQL beside it use it (`signInLimiter.ts`).
  sign_in_failures: {
    rights: 'select, insert, update, delete',
    isInBackup: false,
    topics: [],
    ofPatient: ofStaff,
  },
  passkey_challenges: {
    rights: 'select, insert, delete',
    isInBackup: false,
    topics: [],
    ofPatient: ofStaff,
  },
};
