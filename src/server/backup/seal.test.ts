import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  fingerprintOf,
  fingerprintPattern,
  knownSeals,
  makeSeal,
  rememberSeal,
  sealHolds,
  sealKeyOf,
  sealSchema,
  verifySeal,
} from './seal';

const key = sealKeyOf('a secret of the clinic that is long enough');
const other = sealKeyOf('another secret of someone that is long enough');
const sum = 'ab'.repeat(32);

describe('a seal [DUR-9]', () => {
  test('holds for what was sealed, and for nothing else', () => {
    const seal = sealSchema.parse(makeSeal(key, 'backup', sum));
    expect(sealHolds(seal, 'backup', sum)).toBe(true);
    expect(sealHolds(seal, 'backup', `aa${sum.slice(2)}`)).toBe(false);
    expect(sealHolds(seal, 'wal 1', sum)).toBe(false);
    expect(sealHolds({ ...seal, key: other.publicKey }, 'backup', sum)).toBe(false);
    const forged = makeSeal(other, 'backup', sum).signature;
    expect(sealHolds({ ...seal, signature: forged }, 'backup', sum)).toBe(false);
    for (const broken of ['', 'A'.repeat(43), '-'.repeat(43)]) {
      expect(sealHolds({ ...seal, key: broken }, 'backup', sum)).toBe(false);
    }
  });

  test('is the same key wherever the secret is the same', () => {
    expect(sealKeyOf('a secret of the clinic that is long enough').publicKey).toBe(key.publicKey);
    expect(fingerprintOf(key.publicKey)).toMatch(fingerprintPattern);
    expect(fingerprintOf(key.publicKey)).not.toBe(fingerprintOf(other.publicKey));
  });
});

describe('whom a data folder trusts [DUR-9]', () => {
  test('its own keys and earlier ones, each once', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-seals-'));
    expect(knownSeals(folder)).toEqual([]);
    const prints = [key, other].map(({ publicKey }) => fingerprintOf(publicKey));
    for (const print of [...prints, ...prints]) rememberSeal(folder, print);
    expect(knownSeals(folder)).toEqual(prints);
    fs.rmSync(folder, { recursive: true });
  });

  const known = [fingerprintOf(key.publicKey)];
  const verified = (publicKey: string | null, trust: { known: string[]; takesNone?: boolean }) => {
    try {
      verifySeal('FILE', publicKey === null ? null : { key: publicKey }, {
        takesNone: false,
        ...trust,
      });
      return 'taken';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('a key that is known is taken, another is named with the way out, known keys or not', () => {
    expect(verified(key.publicKey, { known })).toBe('taken');
    const print = fingerprintOf(other.publicKey);
    for (const keys of [known, []]) {
      expect(verified(other.publicKey, { known: keys, takesNone: true })).toMatch(
        new RegExp(`not known here: ${print}\\. .* CLINIC_BACKUP_SEAL=${print} `),
      );
    }
  });

  test('a seal that was taken off is noticed where keys are known', () => {
    expect(verified(null, { known })).toMatch(/has no seal.* CLINIC_BACKUP_SEAL=none /);
    expect(verified(null, { known, takesNone: true })).toBe('taken');
    expect(verified(null, { known: [] })).toBe('taken');
  });
});
