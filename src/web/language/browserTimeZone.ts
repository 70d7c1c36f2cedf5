/** This computer's time zone. Chrome still reports India's under its old name. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Asia/Calcutta' ? 'Asia/Kolkata' : timeZone;
}
