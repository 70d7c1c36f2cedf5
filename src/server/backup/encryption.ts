import { createCipheriv, randomBytes, scrypt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import type { Recipient } from 'age-encryption';

// Loaded at the first use: many clinics encrypt nothing.
export const age = () => import('age-encryption');

const derive = promisify(
  scrypt as (
    passphrase: string,
    salt: Buffer,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
);

/** Base-2 logarithm of scrypt's work: about a second and 256 MB for each guess. */
const workFactor = 18;

/** The first characters of every file encrypted with age. */
export const encryptedBeginning = 'age-encryption.org/v1';

/** Encrypts with a passphrase, in the format of the program `age`. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  // The library would derive the key on the main thread and block the server's requests.
  return encryptTo(plain, {
    wrapFileKey: async (fileKey) => {
      const salt = randomBytes(16);
      const key = await derive(
        passphrase,
        Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]),
        32,
        { N: 2 ** workFactor, r: 8, p: 1, maxmem: 2 ** (workFactor + 11) },
      );
      const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), {
        authTagLength: 16,
      });
      const { Stanza } = await age();
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const unpadded = salt.toString('base64').replace(/=+$/, '');
      return [new Stanza(['scrypt', unpadded, String(workFactor)], new Uint8Array(body))];
    },
  });
}

/** Encrypts for a recipient (an age public key). */
export async function encryptTo(plain: Readable, recipient: string | Recipient): Promise<Readable> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Decrypts; rejects if the passphrase is wrong, and the stream fails if the file was changed. */
export async function decrypt(sealed: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return fromWeb(await decrypter.decrypt(toWeb(sealed)));
}

/** The same with an identity in place of a passphrase. */
export async function decryptBy(sealed: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(sealed)));
}

// Node and the browsers' types have one kind of stream under two names.
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as NodeStream<Uint8Array>);
}
