/** A formatter of instants for a locale, such as "20 Nov 2026"; the options decide the form and the time zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, options);
  return (value: string | Date) => format.format(new Date(value));
}

/** Formatters of dates and times for a locale and time zone: "20 Nov 2026", "10:05 am". */
export function clockFormat(locale: string, timeZone: string) {
  const date = dateFormat(locale, { timeZone, ...wholeDate });
  const time = dateFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit', hour12: true });
  return { date, time };
}

/** Day, month and year. */
export const wholeDate: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
};
