import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { StartupError } from '../startupError';

type SecretSource = Pick<Config, 'secret' | 'secretFile'>;

const fileIn = (dataDir: string) => path.join(dataDir, 'session-secret');

/**
 * The clinic's secret for signing and encrypting; created in the data folder if there is none. It is never in the
 * database: a copy of the database alone lets nobody sign in. All servers on one database need the same secret.
 */
export function secretOf(source: SecretSource, dataDir: string): string {
  const existing = findSecret(source, dataDir);
  if (existing) return existing;
  fs.writeFileSync(fileIn(dataDir), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return fs.readFileSync(fileIn(dataDir), 'utf8').trim();
}

/** The clinic's secret; null if there is none yet. Throws a StartupError if the configured file holds none. */
export function findSecret({ secret, secretFile }: SecretSource, dataDir: string): string | null {
  if (secret) return secret;
  if (secretFile) {
    const text = fs.existsSync(secretFile) ? fs.readFileSync(secretFile, 'utf8').trim() : '';
    if (text.length >= 32) return text;
    throw new StartupError(
      `The file ${secretFile} in CLINIC_SECRET_FILE must hold at least 32 characters.`,
    );
  }
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}
