import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { allTexts, languageFiles, textsOf } from '../../scripts/texts.mjs';
import { messageOf } from '../../src/shared/message';

const product = allTexts();
const languages = languageFiles();

test('every text that a person reads is translated where it is shown', () => {
  expect(product.texts.size).toBeGreaterThan(700);
  expect(product.loose).toEqual([]);
});

describe.each(languages)('$code', ({ code, translations }) => {
  const entries = Object.entries(translations);

  test('has every text of the product', () => {
    const missing = [...product.texts]
      .filter(([text]) => !Object.hasOwn(translations, text))
      .map(([text, place]) => `${place} ${text}`);
    expect(missing).toEqual([]);
  });

  test('has no text that is nowhere shown, and stands in order', () => {
    const texts = Object.keys(translations);
    expect(texts.filter((text) => !product.literals.has(text))).toEqual([]);
    expect(texts).toEqual([...texts].sort());
  });

  test('says nothing blank and keeps the values', () => {
    const wrong = entries.filter(
      ([text, translation]) =>
        !translation.trim() || valuesIn(text).join() !== valuesIn(translation).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('says every message as FormatJS does', () => {
    const wrong = entries.filter(([text, translation]) => {
      const names = valuesIn(text);
      if (names.length === 0) return false;
      return [0, 1, 2, 100, 123456].some((value) => {
        const values = Object.fromEntries(names.map((name) => [name, value]));
        return [
          ['en', text],
          [code, translation],
        ].some(([language = '', pattern = '']) => {
          const locale = `${language}-IN`;
          const oracle = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true });
          return messageOf(pattern, locale)(values) !== oracle.format(values);
        });
      });
    });
    expect(wrong).toEqual([]);
  });

  test('has the plural forms that its grammar needs', () => {
    const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    const wrong = entries.flatMap(([, translation]) =>
      [...translation.matchAll(/\{\w+, plural,((?:[^{}]|\{[^{}]*\})*)\}/g)]
        .filter(([, body]) => !forms.every((form) => new RegExp(`\\b${form} \\{`).test(body ?? '')))
        .map(([whole]) => whole),
    );
    expect(wrong).toEqual([]);
  });
});

test('Hindi is written in its own letters, but for what people know by Latin ones', () => {
  const hindi = languages.find(({ code }) => code === 'hi');
  // With the worksheets of GSTR-1 by their names.
  const known =
    /^(zip|cs|exemp|hsn|docs|cdnr|cdnur|GSTR|CGST|SGST|ABHA|MBBS|MD|UPI|FHIR|JSON|POST|HSN|SAC|QR|PDF|CSV|UTF|GST|HIPAA|MIT|IT|OTP|Ctrl|Alt|Shift|Enter|Esc|Tab|Chrome|Edge|Firefox|Safari|Opera|Samsung|Internet|Windows|macOS|Linux|Android|iPhone|iPad|iOS|ChromeOS|Mac|https|localhost|PNG|JPEG|KB|MB|GSTIN|WhatsApp|MRP|ml|eGFR|creat)$/;
  // Headings of a list's columns, which are read in English.
  const headings =
    /^(Medicine|Item|Pack|Batch|Expiry|Quantity|Qty|Strips|Unit|Rate|Maker|Reorder|Shelf|Sample)$/;
  const strange = Object.entries(hindi?.translations ?? {}).flatMap(([text, translation]) =>
    // A setting of the server, an address and the name of a file are typed as they stand.
    (
      wordsIn(translation)
        .replace(/CLINIC_\w+(=\w+)?|\w+@\w+|\b_\w+|\w+\.(?:txt|in)\b/g, '')
        .match(/[A-Za-z]{2,}/g) ?? []
    )
      .filter((word) => !known.test(word) && !headings.test(word) && text !== translation)
      .map((word) => `${word}: ${text}`),
  );
  expect(strange).toEqual([]);
});

describe('what is looked for in the sources', () => {
  const found = (source: string, file = 'src/web/Example.tsx') => {
    const { texts, loose } = textsOf(file, source);
    return { texts: texts.map(({ text }) => text), loose: loose.map(({ text }) => text) };
  };

  test('texts inside t and in tables are texts of the product', () => {
    const source = `
      const labels = { waiting: 'Waiting', own: 'A b' };
      export const Example = () => <p title={t('Who waits')}>{t(labels.waiting)}</p>;
    `;
    expect(found(source)).toEqual({ texts: ['Waiting', 'Who waits'], loose: [] });
  });

  // What a template literal begins a value with.
  const pattern = ['$', '{b} has'].join('');

  test.each([
    ['a text between tags', 'export const A = () => <p>Hello there</p>;'],
    ['an attribute', 'export const A = () => <input placeholder="Search" />;'],
    ['one of two', "export const A = ({ busy }) => <p>{busy ? 'Saving' : null}</p>;"],
    ['a message put together', `export const a = (b) => ({ message: \`${pattern} left\` });`],
    ['a message in a call', "export const a = () => show({ message: 'It is done' });"],
    ['a pattern put together inside t', `export const a = (b) => t(\`Hi ${pattern}\`);`],
    ['t before a language is chosen', "export const label = t('Waiting');"],
  ])('%s that is not translated is found', (_, source) => {
    expect(found(source).loose).toHaveLength(1);
  });

  test('words for programmers are left alone', () => {
    const source = `
      export const a = () => {
        log.warn('The disk is full');
        throw new Error('Nobody is signed in.');
      };
    `;
    expect(found(source)).toEqual({ texts: [], loose: [] });
  });
});

/** The names of the values in a pattern, in alphabetical order. */
function valuesIn(pattern: string): string[] {
  // Only what is given values is read as a pattern.
  if (!/\{\w+[,}]/.test(pattern)) return [];
  const names = new Set<string>();
  const literal = 0;
  const collect = (elements: ReturnType<IntlMessageFormat['getAst']>) => {
    for (const element of elements) {
      if (element.type !== literal && 'value' in element) names.add(element.value);
      if ('options' in element)
        for (const { value } of Object.values(element.options)) collect(value);
    }
  };
  collect(new IntlMessageFormat(pattern, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

/** A translation without its placeholders. */
function wordsIn(translation: string): string {
  return translation.replace(/\{\w+\}/g, '').replace(/\{\w+, \w+,|\b(one|other|=\d+) \{/g, '');
}
