/** How a reminder of an appointment goes out; the database knows the same. */
export const reminderWays = ['whatsapp', 'sms', 'link'] as const;
export type ReminderWay = (typeof reminderWays)[number];
