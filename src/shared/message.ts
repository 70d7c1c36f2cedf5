import { isolated } from './isolated';

/** A text with its values in place. */
export type Message = (values: Values) => string;
type Values = Record<string, string | number>;
type Part = (values: Values, count: number) => string;

/**
 * Reads an ICU message, as far as the product's texts go: "{name}", "{count, plural, =0 {…} one {…} other {… # …}}",
 * and "'{'" for a brace that is none. `tests/unit/languages.test.ts` holds it against FormatJS, whose parser would be a
 * twentieth of what the first screen loads.
 */
export function messageOf(text: string, locale: string): Message {
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'uy');
    sticky.lastIndex = at;
    const match = sticky.exec(text);
    if (match) at = sticky.lastIndex;
    return match;
  }

  function need(pattern: RegExp): RegExpExecArray {
    const match = take(pattern);
    if (!match) throw new Error(`Not a message that can be read, from ${at} on: ${text}`);
    return match;
  }

  /** Up to the end, or to the brace that closes a plural's form. */
  function read(isInPlural: boolean): Part {
    const parts: Part[] = [];
    while (at < text.length && !(isInPlural && text[at] === '}')) parts.push(readPart(isInPlural));
    return (values, count) => parts.map((part) => part(values, count)).join('');
  }

  function readPart(isInPlural: boolean): Part {
    const [words] = take(isInPlural ? /[^{}'#]+/ : /[^{}']+/) ?? [];
    if (words !== undefined) return () => words;
    if (isInPlural && take(/#/)) {
      const digits = new Intl.NumberFormat(locale);
      return (_, count) => digits.format(count);
    }
    if (take(/''/)) return () => "'";
    // Before a brace an apostrophe quotes up to the next one; elsewhere it is itself.
    const quoted = take(/'([{}][^']*)'?/)?.[1] ?? take(/'/)?.[0];
    return quoted !== undefined ? () => quoted : readValue();
  }

  function readValue(): Part {
    const name = need(/\{\s*(\w+)\s*/)[1] ?? '';
    if (take(/\}/)) return (values) => isolated(String(valueIn(values, name)));
    need(/,\s*plural\s*,\s*/);
    const forms = new Map<string, Part>();
    while (!take(/\}/)) {
      const form = need(/(=\d+|\w+)\s*\{/)[1] ?? '';
      forms.set(form, read(true));
      need(/\}\s*/);
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

  const whole = read(false);
  return (values) => whole(values, 0);
}
