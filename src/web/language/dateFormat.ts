/** Says instants in a language and time zone: "20 Nov 2026" and the like, as the options want it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, options);
  return (value: string | Date) => format.format(new Date(value));
}

/** Day, month and year. */
export const wholeDate: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
};
