import { date } from '../../shared/fields';

/** Whether a text is a value that a filter can have. */
type Rule<Value extends string> = (text: string) => text is Value;

/** The filters of a list by name, each with its validator. */
export type FilterRules = Record<string, Rule<string>>;

/** The chosen values by filter name; a filter without a choice has no entry. */
export type Filters<Rules extends FilterRules> = {
  [Name in keyof Rules]?: Rules[Name] extends Rule<infer Value> ? Value : never;
};

export function oneOf<Value extends string>(values: readonly Value[]): Rule<Value> {
  return (text): text is Value => (values as readonly string[]).includes(text);
}

/** A calendar date `YYYY-MM-DD`. */
export const isDay: Rule<string> = (text): text is string => date.safeParse(text).success;

/** The filters in an address's parameters; an invalid value is ignored. */
export function readFilters<Rules extends FilterRules>(
  rules: Rules,
  params: Record<string, unknown>,
): Filters<Rules> {
  const isValid = ([name, isValue]: [string, Rule<string>]) =>
    typeof params[name] === 'string' && isValue(params[name]);
  return Object.fromEntries(
    Object.entries(rules)
      .filter(isValid)
      .map(([name]) => [name, params[name]]),
  ) as Filters<Rules>;
}
