import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const deniedFeatures = [
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

/** Features that the clinic's pages use: speech and wake lock on the waiting-room screen, and passkeys. */
const pageFeatures = [
  'autoplay',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
];

/** Headers of every response. */
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
 * Shorter headers for built files, of which a page fetches a hundred. Browsers apply these two policies to documents
 * only; a built file opened as a document may do nothing.
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
  // Only a trusted proxy is believed to have received the request over TLS. Sent over a clinic's plain HTTP,
  // it would lock people out.
  if (request.protocol === 'https') reply.header('strict-transport-security', transportSecurity);
}

/** Sends a page whose scripts may add style elements with the page's nonce, which replaces `{{nonce}}`. */
export function sendPageWithNonce(reply: FastifyReply, page: string) {
  const nonce = randomBytes(16).toString('base64');
  return (
    reply
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('permissions-policy', permissionsPolicy(pageFeatures))
      // A cached page would reuse its nonce.
      .header('cache-control', 'no-store')
      // Search engines index the front page only, no links to papers.
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page.replace('{{nonce}}', nonce))
  );
}

function permissionsPolicy(allowedFeatures: readonly string[] = []): string {
  return deniedFeatures
    .map((feature) => `${feature}=(${allowedFeatures.includes(feature) ? 'self' : ''})`)
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
