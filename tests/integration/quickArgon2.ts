import { createRequire } from 'node:module';
import type argon2 from '@node-rs/argon2';

// By its path, past the alias of vitest.config.ts that puts this file in its place.
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof argon2;

const quick = { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 16 };
const quickParameters = 'm=8,t=1,p=1';
/** Shorter than what the product makes, which is how `verify` knows it. */
const quickHash = /\$[\w+/]{22}$/;

/**
 * argon2id in place of the product's in integration tests, which sign in some thousand times: a thousandth of the
 * work, under the name of the parameters that were asked for. tests/e2e and the built product take the real one.
 */
export async function hash(password: string, options: argon2.Options): Promise<string> {
  const { memoryCost, timeCost, parallelism } = options;
  const made = await real.hash(password, quick);
  return made.replace(quickParameters, `m=${memoryCost},t=${timeCost},p=${parallelism}`);
}

export async function verify(stored: string, password: string): Promise<boolean> {
  if (!quickHash.test(stored)) return real.verify(stored, password);
  return real.verify(stored.replace(/m=\d+,t=\d+,p=\d+/, quickParameters), password);
}
