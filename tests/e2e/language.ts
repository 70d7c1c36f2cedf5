import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { sampleAccounts, samplePassword } from '../../src/features/accounts/sampleAccounts';
import { snippets } from '../../src/features/consultations/commonTexts';
import { samplePatients } from '../../src/features/dashboard/sampleData';
import { exampleSubstanceLine } from '../../src/features/substances/substanceNames';
import { initialsOf } from '../../src/shared/initial';
import { expect } from './clinic';

const file = new URL('../../src/languages/hi.json', import.meta.url);
const hindi: Record<string, string> = JSON.parse(fs.readFileSync(file, 'utf8'));

export type TestLanguage = 'en' | 'hi';

/** A text of the product as a pattern for finding what bears it; its values may be anything. */
export function named(text: string, language: TestLanguage): RegExp {
  const shown = language === 'hi' ? hindi[text] : text;
  if (!shown) throw new Error(`Hindi has no “${text}”.`);
  const escaped = shown.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '.*')}$`);
}

/** What people typed, and what everybody knows by its Latin letters. */
const data = [
  ...samplePatients.flatMap((patient) => Object.values(patient).flat().map(String)),
  ...sampleAccounts.flatMap(({ name, email }) => [name, email, initialsOf(name)]),
  samplePassword,
  ...snippets.flat(),
  exampleSubstanceLine,
];
const known =
  /\bCLINIC_\w+(=\w+)?|\bHOST=[\d.]+|\b(UPI|CSV|PDF|FHIR|ABHA|QR|GST|GSTIN|CGST|SGST|GSTR|zip|HSN|SAC|PNG|JPEG|MBBS|MD|UTC|Etc\/GMT[-+]\d+|Ctrl|Alt|Shift|Enter|Esc|Tab|Chrome|Linux|Android|English|HIPAA|MIT|WhatsApp|SOS|BF|AF|am|pm)\b|https?:\/\/\S+|[\w.-]+@[\w.-]+|\b[A-Z]\. [A-Z][a-z]+/g;
/** A record's id, its last eight or its last four characters. */
const ids = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|#?\b[0-9a-f]{8}\b|#[0-9a-f]{4}\b/gi;

/** Everything that can be read or heard on the page is Hindi. */
export async function expectHindi(page: Page, what: string) {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || ['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
      if (element.closest('[lang=en]') && element.closest('[lang=en]') !== document.documentElement)
        continue;
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
      }
      if (element.closest('[aria-hidden=true]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    return found;
  });
  const strange = texts.flatMap((text) => {
    const words = data.reduce(
      (rest, one) => rest.replaceAll(one, ''),
      text.replace(ids, '').replace(known, ''),
    );
    return /[A-Za-z]{2,}/.test(words) ? [`${what}: ${text.trim()}`] : [];
  });
  expect.soft(strange).toEqual([]);
  expect(texts.some((text) => /[\u0900-\u097f]/.test(text))).toBe(true);
}
