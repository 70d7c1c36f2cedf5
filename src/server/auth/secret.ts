import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { StartupError } from '../startupError';

type Where = Pick<Config, 'secret' | 'secretFile'>;

const fileIn = (dataDir: string) => path.join(dataDir, 'session-secret');

/**
 * What signs and encrypts; one is made in the data folder where there is none yet. Never in the database: a copy of the
 * database alone signs nobody in. Servers on one database need the same.
 */
export function secretOf(where: Where, dataDir: string): string {
  const found = findSecret(where, dataDir);
  if (found) return found;
  fs.writeFileSync(fileIn(dataDir), `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  return fs.readFileSync(fileIn(dataDir), 'utf8').trim();
}

/** The same, or null where there is none yet. Throws a StartupError when the file of the setting holds none. */
export function findSecret({ secret, secretFile }: Where, dataDir: string): string | null {
  if (secret) return secret;
  if (secretFile) {
    const found = fs.existsSync(secretFile) ? fs.readFileSync(secretFile, 'utf8').trim() : '';
    if (found.length >= 32) return found;
    throw new StartupError(
      `The file ${secretFile} in CLINIC_SECRET_FILE must hold at least 32 characters.`,
    );
  }
  const file = fileIn(dataDir);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}
