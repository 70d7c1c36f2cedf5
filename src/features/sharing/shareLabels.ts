import type { ShareWay } from './share';

/** Labels of the ways to share, for screens and the audit log. */
export const shareWayLabels: Record<ShareWay, string> = {
  whatsapp: 'WhatsApp',
  sms: 'Text message (SMS)',
  mail: 'E-mail',
  link: 'Copied link',
};
