import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const withheld = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What our own pages use: the waiting room's screen speaks and stays lit, and people sign in with passkeys. */
const ofPages = [
  'autoplay',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
];

/** What every answer carries, whatever it answers. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
};

/**
 * The same of a built file, of which a hundred are fetched. Browsers take these two policies of documents alone; opened as
 * one, it may do nothing.
 */
const fileHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), publickey-credentials-create=(), publickey-credentials-get=()',
};

/** One year in seconds. */
const transportSecurity = `max-age=${365 * 24 * 60 * 60}`;

export async function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(request.url.startsWith('/assets/') ? fileHeaders : securityHeaders);
  // Only a trusted proxy is believed to have received the request over TLS. Said on a clinic's plain network,
  // it would lock people out.
  if (request.protocol === 'https') reply.header('strict-transport-security', transportSecurity);
}

/** Sends a page whose scripts may add style elements that carry the page's nonce, which stands for `{{nonce}}`. */
export function sendPageWithNonce(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64');
  return (
    reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('permissions-policy', permissionsPolicy(ofPages))
      // A stored page would be shown again with a nonce that is no longer news.
      .header('cache-control', 'no-store')
      // The front page is for search engines; a link to a paper is not.
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page.replace('{{nonce}}', nonce))
  );
}

function permissionsPolicy(ownPages: readonly string[] = []): string {
  return withheld
    .map((feature) => `${feature}=(${ownPages.includes(feature) ? 'self' : ''})`)
    .join(', ');
}

function contentSecurityPolicy(styleNonce?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
