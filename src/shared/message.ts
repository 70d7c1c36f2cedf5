import { isolated } from './isolated';

/** Fills a text's placeholders with values. */
export type Message = (values: Values) => string;
type Values = Record<string, string | number>;
type Part = (values: Values, count: number) => string;

/**
 * Parses the part of ICU MessageFormat that the product's texts use: "{name}", "{count, plural, =0 {…} one {…} other
 * {… # …}}", and "'{'" for a literal brace. `tests/unit/languages.test.ts` compares it with FormatJS, whose parser
 * would be a twentieth of what the first screen loads.
 */
export function messageOf(text: string, locale: string): Message {
  let position = 0;

  function accept(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'uy');
    sticky.lastIndex = position;
    const match = sticky.exec(text);
    if (match) position = sticky.lastIndex;
    return match;
  }

  function expect(pattern: RegExp): RegExpExecArray {
    const match = accept(pattern);
    if (!match) throw new Error(`Not a message that can be read, from ${position} on: ${text}`);
    return match;
  }

  /** Reads to the end, or to the brace that closes a plural form. */
  function readParts(isInPlural: boolean): Part {
    const parts: Part[] = [];
    while (position < text.length && !(isInPlural && text[position] === '}'))
      parts.push(readPart(isInPlural));
    return (values, count) => parts.map((part) => part(values, count)).join('');
  }

  function readPart(isInPlural: boolean): Part {
    const [words] = accept(isInPlural ? /[^{}'#]+/ : /[^{}']+/) ?? [];
    if (words !== undefined) return () => words;
    if (isInPlural && accept(/#/)) {
      const digits = new Intl.NumberFormat(locale);
      return (_, count) => digits.format(count);
    }
    if (accept(/''/)) return () => "'";
    // An apostrophe before a brace quotes the text up to the next apostrophe; elsewhere it is literal.
    const literal = accept(/'([{}][^']*)'?/)?.[1] ?? accept(/'/)?.[0];
    return literal !== undefined ? () => literal : readValue();
  }

  function readValue(): Part {
    const name = expect(/\{\s*(\w+)\s*/)[1] ?? '';
    if (accept(/\}/)) return (values) => isolated(String(valueIn(values, name)));
    expect(/,\s*plural\s*,\s*/);
    const forms = new Map<string, Part>();
    while (!accept(/\}/)) {
      const form = expect(/(=\d+|\w+)\s*\{/)[1] ?? '';
      forms.set(form, readParts(true));
      expect(/\}\s*/);
    }
    const rules = new Intl.PluralRules(locale);
    return (values) => {
      const count = Number(valueIn(values, name));
      const form = forms.get(`=${count}`) ?? forms.get(rules.select(count)) ?? forms.get('other');
      return form?.(values, count) ?? '';
    };
  }

  function valueIn(values: Values, name: string): string | number {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in: ${text}`);
    return value;
  }

  const message = readParts(false);
  return (values) => message(values, 0);
}
