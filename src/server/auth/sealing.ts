import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

function keyOf(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts data with a key from the clinic's secret (AES-256-GCM), for one purpose. */
export function seal(plain: Buffer, purpose: string, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(purpose, secret), nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts sealed data; null if another secret or purpose sealed it, or if it is no sealed data. */
export function unseal(stored: Buffer, purpose: string, secret: string): Buffer | null {
  if (stored.length < 28) return null;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose, secret), stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}
