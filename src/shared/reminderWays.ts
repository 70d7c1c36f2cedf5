/** How a reminder of an appointment is sent; the database's check constraint has the same values. */
export const reminderMethods = ['whatsapp', 'sms', 'link'] as const;
export type ReminderMethod = (typeof reminderMethods)[number];
