import { ask } from './integration/raw';

/** Starts the code of a phone as somebody with this cookie, at an address that phones reach; its id and its secret. */
export async function startLink(url: string, patientId: string, cookie: string) {
  const { json, text } = await ask(url, {
    method: 'POST',
    path: `/api/patients/${patientId}/upload-links`,
    headers: {
      ...{ host: '192.168.1.5', origin: 'http://192.168.1.5', cookie },
      'content-type': 'application/json',
    },
    body: '{}',
  });
  const { id, address } = json as { id?: string; address?: string };
  const token = address?.split('#')[1];
  if (!id || !token) throw new Error(`No code: ${text}`);
  return { id, token };
}
