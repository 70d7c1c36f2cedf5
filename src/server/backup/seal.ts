import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findSecret } from '../auth/secret';
import type { Config } from '../config';
import { StartupError } from '../startupError';

/*
 * A seal is an Ed25519 signature over what a file is for and the SHA-256 of what it holds. The key comes out of the
 * clinic's secret; the seal carries its public half, which says nothing about whose it is: that is what fingerprints
 * are kept for.
 */

/** What makes seals. */
export interface SealKey {
  /** 32 bytes, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

export const sealSchema = z.strictObject({
  /** The public key, 32 bytes, and the signature, 64; base64url. */
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type Seal = z.infer<typeof sealSchema>;

/** DER around the 32 bytes of a private Ed25519 key (RFC 8410). */
const privateBeginning = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that the clinic's secret makes, the same on every server that shares it. */
export function sealKeyOf(secret: string): SealKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'backup seal', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([privateBeginning, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { publicKey: String(x), privateKey };
}

/** `purpose`: what the file is, such as `backup`; a seal for one purpose does not hold for another. */
function signedText(purpose: string, sha256: string): Buffer {
  return Buffer.from(`clinic seal 1\n${purpose}\n${sha256}\n`);
}

/** `sha256` is that of the whole content, in hex. */
export function makeSeal(
  { publicKey, privateKey }: SealKey,
  purpose: string,
  sha256: string,
): Seal {
  const signature = sign(null, signedText(purpose, sha256), privateKey).toString('base64url');
  return { key: publicKey, signature };
}

/** Whether the content is what the key in the seal has sealed; not whether that key may be trusted. */
export function sealHolds({ key, signature }: Seal, purpose: string, sha256: string): boolean {
  try {
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key },
      format: 'jwk',
    });
    return verify(
      null,
      signedText(purpose, sha256),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}

/** What people keep and compare, such as `3f2a-…`: 128 bits of the public key's SHA-256 in groups of four. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return hash.slice(0, 32).replace(/.{4}(?=.)/g, '$&-');
}

export const fingerprintPattern = /^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/;

/** Where a data folder keeps whose seals it trusts: one fingerprint each line. */
const sealsFile = (dataDir: string) => path.join(dataDir, 'backup-seals');

/** The fingerprints that a data folder trusts: its own, earlier ones, and those a restore was told to trust. */
export function knownSeals(dataDir: string): string[] {
  const file = sealsFile(dataDir);
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => fingerprintPattern.test(line));
}

/** Trusts a fingerprint from now on. */
export function rememberSeal(dataDir: string, fingerprint: string): void {
  if (knownSeals(dataDir).includes(fingerprint)) return;
  fs.appendFileSync(sealsFile(dataDir), `${fingerprint}\n`, { mode: 0o600 });
}

export interface SealTrust {
  /** Fingerprints. */
  known: readonly string[];
  /** A file without a seal is taken although seals are known: it is from before. */
  takesNone: boolean;
}

/** What the settings, the data folder and its secret say together. */
export function sealTrustIn(
  config: Pick<Config, 'secret' | 'secretFile' | 'trustedSeals' | 'takesUnsealed'>,
  dataDir: string,
): SealTrust {
  const secret = findSecret(config, dataDir);
  const own = secret ? [fingerprintOf(sealKeyOf(secret).publicKey)] : [];
  return {
    known: [...own, ...knownSeals(dataDir), ...config.trustedSeals],
    takesNone: config.takesUnsealed,
  };
}

/**
 * Throws a StartupError for a file that is sealed with a key which is not trusted here, and for one without a seal where
 * seals are known: somebody may have taken it off. Where no key is known, none is expected.
 */
export function verifySeal(
  file: string,
  seal: Pick<Seal, 'key'> | null,
  { known, takesNone }: SealTrust,
): void {
  if (!seal) {
    if (takesNone || known.length === 0) return;
    throw new StartupError(
      `${file} has no seal, and this clinic seals its backups: it may have been changed. If it was made before the clinic sealed them, set CLINIC_BACKUP_SEAL=none and try again.`,
    );
  }
  const fingerprint = fingerprintOf(seal.key);
  if (known.includes(fingerprint)) return;
  throw new StartupError(
    `${file} is sealed by a clinic whose key is not known here: ${fingerprint}. Compare it with the fingerprint that you keep with your notes; if it is the same, set CLINIC_BACKUP_SEAL=${fingerprint} and try again.`,
  );
}
