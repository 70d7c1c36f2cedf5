import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Declarations } from '../database/schema';
import type { SignedInRoutes } from '../http/app';
import type { OperationContext } from './operations';

/** What a job that runs every minute receives. */
export interface MinuteJob extends Pick<OperationContext, 'db' | 'sendMail' | 'log' | 'now'> {
  /** The clinic's time zone (IANA). */
  timeZone: string;
}

/** The server part of a feature, its `NAME.manifest.server.ts`; `app/server/features.ts` assembles them. */
export interface ServerManifest {
  /** The implementations of its operations, by the names in `app/contract.ts`. */
  operations?: Record<string, object>;
  tables?: Declarations;
  /** Jobs by their name in the log. The leading server runs them every hour; each must be safe to repeat. */
  hourly?: Record<string, (db: Kysely<Database>, now: Date) => Promise<void>>;
  everyMinute?: Record<string, (job: MinuteJob) => Promise<void>>;
  /** Registers HTTP routes that are no operations. */
  routes?: (app: FastifyInstance, routes: SignedInRoutes) => void;
}
