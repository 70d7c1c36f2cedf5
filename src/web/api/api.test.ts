import { beforeAll, describe, expect, test, vi } from 'vitest';
import { commonErrors } from '../../shared/operation';

let web: typeof import('./api');
let answer: () => Promise<Response>;

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://clinic.test' } });
  vi.stubGlobal('document', { addEventListener: () => {} });
  vi.stubGlobal('fetch', () => answer());
  web = await import('./api');
});

/** What a screen is told of an answer; 'OK' where it is taken for one of the server. */
async function told(make: () => Promise<Response> | Response) {
  answer = async () => make();
  const error = await web.client.queue.today({}).then(
    () => 'OK' as const,
    (failure: unknown) => failure,
  );
  if (error === 'OK') return error;
  const { messageOf, formMessageOf, isUnavailable, isUncertain, codeOf } = web;
  return {
    code: codeOf(error),
    message: messageOf(error),
    form: formMessageOf(error),
    isAway: isUnavailable(error),
    isUncertain: isUncertain(error),
  };
}

const page = (status: number, type = 'text/html') =>
  new Response(type === 'application/json' ? '{"oops":1}' : '<h1>Oops</h1>', {
    status,
    headers: { 'content-type': type },
  });

const away = {
  code: null,
  message: 'The clinic’s server cannot be reached. Please try again in a moment.',
  form: 'The clinic’s server cannot be reached. What you typed is still here; please try again.',
  isAway: true,
  isUncertain: true,
};

describe('what is said when something fails [8.5.2]', () => {
  test('nothing answers, or the answer breaks off in its middle', async () => {
    expect(await told(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(away);
    const half = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"date":"2026-'));
        controller.error(new TypeError('network error'));
      },
    });
    const headers = { 'content-type': 'application/json' };
    expect(await told(() => new Response(half, { headers }))).toEqual(away);
    expect(await told(() => new Response('{"date":"2026-', { headers }))).toEqual(away);
  });

  test.each([502, 503, 504, 522])(
    'a proxy answers %i for a server that is away',
    async (status) => {
      for (const type of [
        'text/html',
        'text/plain',
        'application/json',
        'application/octet-stream',
      ]) {
        expect(await told(() => page(status, type))).toEqual(away);
      }
      expect(await told(() => new Response(null, { status }))).toEqual(away);
    },
  );

  test('a page in place of an answer is no success', async () => {
    expect(await told(() => page(200))).toEqual(away);
  });

  test('an unexpected failure is a sentence, whoever it comes from', async () => {
    for (const type of ['text/html', 'text/plain', 'application/json']) {
      const failed = await told(() => page(500, type));
      expect(failed).toEqual({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Something went wrong on our side.',
        form: 'Something went wrong on our side.',
        isAway: false,
        // Not the clinic's server said it, so nobody knows what became of the request.
        isUncertain: true,
      });
    }
  });

  test('a refusal that is not the server’s says so, and does not end the session', async () => {
    for (const status of [401, 403, 404, 413, 429]) {
      expect(await told(() => page(status))).toMatchObject({
        code: 'REFUSED_BY_ANOTHER',
        message: `Something between this device and the clinic’s server refused this (error ${status}). Please try again.`,
        isAway: false,
        isUncertain: false,
      });
    }
  });

  test('the server’s own refusals are its own words, and its failures have their request', async () => {
    const own = (code: keyof typeof commonErrors, message: string, data?: unknown) => {
      const { status } = commonErrors[code];
      const body = JSON.stringify({ defined: true, code, status, message, data });
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    };
    expect(await told(() => own('FORBIDDEN', 'Your role does not allow this.'))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your role does not allow this.',
      isUncertain: false,
    });
    expect(
      await told(() => own('INTERNAL_SERVER_ERROR', 'Something went wrong.', { requestId: 'r1' })),
    ).toMatchObject({ message: 'Something went wrong. (Request r1)', isUncertain: false });
    expect(await told(() => own('SERVICE_UNAVAILABLE', 'No database.'))).toMatchObject({
      message: 'No database.',
      isAway: true,
    });
    answer = async () => own('INTERNAL_SERVER_ERROR', 'Something went wrong.', { requestId: 'r1' });
    const error = await web.client.queue.today({}).catch((failure: unknown) => failure);
    expect(web.formMessageOf(error, 'Login failed. Please try again.')).toBe(
      'Login failed. Please try again. (Request r1)',
    );
  });
});
