import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smsAddress, whatsAppAddress } from './share';

const mobile = '98765 43210';

describe('an address that hands a message over to the device [10.6.6]', () => {
  test('names the patient’s number where it is one, and leaves the choice to the person where it is not', () => {
    expect(whatsAppAddress(mobile, 'A & B')).toBe('https://wa.me/919876543210?text=A%20%26%20B');
    expect(smsAddress(mobile, 'A & B')).toBe('sms:+919876543210?body=A%20%26%20B');
    expect(whatsAppAddress('020 2612 3456', 'A')).toBe('https://wa.me/?text=A');
    expect(smsAddress('ask the son', 'A')).toBe('sms:?body=A');
  });

  test('carries any message whole and nothing of it into the number [INJ-9]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (message, phone) => {
        const whatsApp = new URL(whatsAppAddress(phone, message));
        expect(whatsApp.hostname).toBe('wa.me');
        expect(whatsApp.pathname).toMatch(/^\/\d*$/);
        expect([...whatsApp.searchParams]).toEqual([['text', message]]);
        const [number = '', body = '', ...rest] = smsAddress(phone, message).split('?body=');
        expect(number).toMatch(/^sms:(\+\d+)?$/);
        expect([decodeURIComponent(body), rest]).toEqual([message, []]);
      }),
    );
  });
});
