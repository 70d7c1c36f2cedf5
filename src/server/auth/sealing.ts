import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

function keyOf(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts what only this clinic's servers may read again, for one purpose. */
export function sealed(plain: Buffer, purpose: string, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose, secret), nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What was sealed; null when it was sealed with another secret or for another purpose, or is no seal at all. */
export function unsealed(stored: Buffer, purpose: string, secret: string): Buffer | null {
  if (stored.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose, secret), stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
