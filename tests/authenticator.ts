import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyChallenge } from '../src/shared/passkey';

/** What a browser and its authenticator do otherwise than they should. */
interface Wrong {
  /** The name that the passkey answers for. */
  name?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Nobody's finger, face or PIN was asked for. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Another key signs. */
  key?: KeyObject;
}

const flagged = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
};

const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

/** A device with one passkey, as the standard has it (WebAuthn Level 3, 6.1 and 6.5): ES256, no attestation. */
export function authenticator({ isBackedUp = false, counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;

  function clientData(type: string, origin: string, challenge: string, wrong: Wrong): Buffer {
    const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: wrong.crossOrigin ?? false }));
  }

  function data(name: string, wrong: Wrong, attested?: Buffer): Buffer {
    const flags =
      flagged.present |
      (wrong.isUnverified ? 0 : flagged.verified) |
      (isBackedUp ? flagged.backupEligible | flagged.backedUp : 0) |
      (attested ? flagged.attested : 0);
    const counter = Buffer.alloc(4);
    if (counts) uses += 1;
    counter.writeUInt32BE(wrong.counter ?? uses);
    const head = [sha256(wrong.name ?? name), Buffer.from([flags]), counter];
    return Buffer.concat([...head, ...(attested ? [attested] : [])]);
  }

  return {
    id: encode(id),
    create(
      { challenge, addressName }: PasskeyChallenge,
      origin: string,
      wrong: Wrong = {},
    ): NewPasskey {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = data(addressName, wrong, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData)],
      ]);
      return {
        id: encode(id),
        response: {
          clientDataJSON: encode(clientData('webauthn.create', origin, challenge, wrong)),
          attestationObject: encode(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get(
      { challenge, addressName }: PasskeyChallenge,
      origin: string,
      wrong: Wrong = {},
    ): PasskeyAssertion {
      const client = clientData('webauthn.get', origin, challenge, wrong);
      const authenticatorData = data(addressName, wrong);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return {
        id: encode(id),
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(authenticatorData),
          signature: encode(sign('sha256', signed, wrong.key ?? privateKey)),
          ...(wrong.userHandle && { userHandle: wrong.userHandle }),
        },
      };
    },
  };
}

/** CBOR's text of up to 23 bytes, and its bytes of up to 65,535. */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value]);

/** An ES256 key in COSE's form. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' }: JsonWebKey = key.export({ format: 'jwk' });
  const part = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    // Key type 2 (elliptic curve), algorithm -7 (ES256), curve 1 (P-256).
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    ...[Buffer.from([0x21]), part(x)],
    ...[Buffer.from([0x22]), part(y)],
  ]);
}
