/** The zone that this computer is set to; Chrome still calls India's by its old name. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Asia/Calcutta' ? 'Asia/Kolkata' : timeZone;
}
