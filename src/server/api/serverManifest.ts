import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, Declarations } from '../database/schema';
import type { SignedInRoutes } from '../http/app';
import type { OperationContext } from './operations';

/** What a job is given that runs every minute. */
export interface MinuteJob extends Pick<OperationContext, 'db' | 'sendMail' | 'log' | 'now'> {
  /** The clinic's time zone (IANA). */
  timeZone: string;
}

/** What a feature is on the server: its `NAME.manifest.server.ts`, which `app/server/features.ts` assembles. */
export interface ServerManifest {
  /** The implementation of its contract, by the names in `app/contract.ts`. */
  operations?: Record<string, object>;
  tables?: Declarations;
  /** Jobs by their name in the log. One server of several runs them each hour; a job may be repeated without harm. */
  hourly?: Record<string, (db: Kysely<Database>, now: Date) => Promise<void>>;
  everyMinute?: Record<string, (job: MinuteJob) => Promise<void>>;
  /** Addresses beside the operations. */
  routes?: (app: FastifyInstance, routes: SignedInRoutes) => void;
}
