import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with the next request that matches. */
type Fault = 'error' | 'cut' | 'lost' | 'slow' | 'etag' | 'damage';

const keyId = 'AKIDEXAMPLE';
const secret = 'a secret key of the storage';
const region = 'ap-south-1';
const bucket = 'clinic';

const md5 = (data: Buffer) => createHash('md5').update(data);
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** Storage that speaks S3 as far as backups need it, and takes nothing that is not signed as AWS asks (SigV4). */
export async function startS3Server() {
  const objects = new Map<string, { body: Buffer; etag: string }>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const faults: { fault: Fault; request: RegExp }[] = [];
  const requests: string[] = [];

  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const url = new URL(request.url ?? '/', 'http://s3');
    const line = `${request.method} ${request.url}`;
    requests.push(line);
    const at = faults.findIndex((one) => one.request.test(line));
    const fault = at < 0 ? null : faults.splice(at, 1)[0]?.fault;
    const answer = (status: number, text: string | Buffer = '', headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    const refuse = (status: number, code: string) =>
      answer(status, `<Error><Code>${code}</Code><Message>no</Message></Error>`);
    if (fault === 'error') return refuse(503, 'SlowDown');
    if (fault === 'cut') return request.socket.destroy();
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
    const sum = request.headers['content-md5'];
    if (sum && sum !== md5(body).digest('base64')) return refuse(400, 'BadDigest');
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    const stored = fault === 'damage' ? Buffer.concat([body.subarray(1), Buffer.from('!')]) : body;
    const etagOf = (data: Buffer) => (fault === 'etag' ? sha256('other') : md5(data).digest('hex'));
    const upload = url.searchParams.get('uploadId');
    const parts = uploads.get(upload ?? '');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`;
      uploads.set(id, new Map());
      return answer(
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (upload && !parts) return refuse(404, 'NoSuchUpload');
    if (request.method === 'PUT' && parts) {
      parts.set(Number(url.searchParams.get('partNumber')), stored);
      return answer(200, '', { etag: `"${etagOf(stored)}"` });
    }
    if (request.method === 'DELETE' && upload) {
      uploads.delete(upload);
      return answer(204);
    }
    if (request.method === 'POST' && upload && parts) {
      const whole = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      const sums = Buffer.concat(whole.map((part) => md5(part).digest()));
      const etag = fault === 'etag' ? etagOf(sums) : `${etagOf(sums)}-${whole.length}`;
      objects.set(key, { body: Buffer.concat(whole), etag });
      uploads.delete(upload);
      if (fault === 'lost') return request.socket.destroy();
      return answer(
        200,
        `<CompleteMultipartUploadResult><ETag>&quot;${etag}&quot;</ETag></CompleteMultipartUploadResult>`,
      );
    }
    if (request.method === 'PUT') {
      const etag = etagOf(stored);
      objects.set(key, { body: stored, etag });
      return answer(200, '', { etag: `"${etag}"` });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (url.searchParams.get('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? '';
      const found = [...objects].filter(([one]) => one.startsWith(prefix));
      const contents = found.map(
        ([one, object]) =>
          `<Contents><Key>${one}</Key><Size>${object.body.length}</Size></Contents>`,
      );
      return answer(
        200,
        `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      );
    }
    const object = objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const data = range ? object.body.subarray(Number(range[1]), Number(range[2]) + 1) : object.body;
    return answer(range ? 206 : 200, request.method === 'HEAD' ? '' : data, {
      etag: `"${object.etag}"`,
      'content-length': data.length,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    setting: {
      kind: 's3' as const,
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region,
      bucket,
      prefix: 'desk/',
      keyId,
      secret,
    },
    objects,
    uploads,
    requests,
    /** The next request whose line matches goes wrong. */
    fail: (fault: Fault, request: RegExp) => void faults.push({ fault, request }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url = '', headers }: http.IncomingMessage): boolean {
  const [, id, day, place, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (id !== keyId || place !== region || !(Math.abs(Date.now() - at) < 900_000)) return false;
  const signed = names.split(';');
  const needed = [
    'host',
    'x-amz-date',
    ...Object.keys(headers).filter((one) => one.startsWith('x-amz-')),
  ];
  if (!needed.every((one) => signed.includes(one)) || !time.startsWith(String(day))) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`;
  const key = [String(day), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  );
  return hmac(key, toSign).toString('hex') === signature;
}
