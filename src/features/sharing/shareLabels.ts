import type { ShareWay } from './share';

/** How the ways to share are called, by themselves and in the audit log. */
export const shareWayLabels: Record<ShareWay, string> = {
  whatsapp: 'WhatsApp',
  sms: 'Text message (SMS)',
  mail: 'E-mail',
  link: 'Copied link',
};
