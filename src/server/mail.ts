import type { OperationContext } from './api/operations';

interface Mail {
  to: string;
  subject: string;
  /** Path of the link that is appended to the text, on the clinic's own origin. */
  path: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends a mail; false if there is no mail server or recipient, or if sending failed, which is logged. */
export async function trySending(
  { sendMail, log }: Pick<OperationContext, 'sendMail' | 'log'>,
  { to, ...mail }: Omit<Mail, 'to'> & { to: string | null | undefined },
): Promise<boolean> {
  if (!sendMail || !to) return false;
  try {
    await sendMail({ to, ...mail });
    return true;
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'a mail could not be sent');
    return false;
  }
}

/** Sends mails through an SMTP server (`smtp://user:password@host:587`); throws if the server rejects one. */
export function createMailer(smtpUrl: string, publicUrl: URL, from: string): SendMail {
  // A one-time link opens an account, so it travels encrypted, unless the mail server is this machine.
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(smtpUrl).hostname);
  return async ({ to, subject, path, text }) => {
    // Loaded when the first mail is sent.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: 10_000,
      requireTLS: !isHere,
    });
    await transport.sendMail({
      from,
      to,
      subject,
      text: `${text}\n\n${publicUrl.origin}${path}\n`,
    });
  };
}
