// Files that pictures are tested with, made byte by byte: nothing large lies in the repository.

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** A PNG that claims a size, and whatever stands between its head and its end. */
export function pngBytes(width: number, height: number, rest: readonly number[] = []): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4);
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  return Buffer.from([...pngSignature, ...head, ...rest, ...pngEnd]);
}

/** One segment of a JPEG: marker, length, data. */
export function segment(marker: number, data: readonly number[] | Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
}

/** A frame of one or three components, without subsampling, each with quantization table 0. */
export function frame(width: number, height: number, { marker = 0xc0, count = 1, bits = 8 } = {}) {
  const size = Buffer.alloc(5);
  size[0] = bits;
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  const components = Array.from({ length: count }, (_, at) => [at + 1, 0x11, 0]).flat();
  return segment(marker, [...size, count, ...components]);
}

export const quantization = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
/** A direct current table with the one code 0 (no difference) and an alternating one with 0 (end of the block). */
export const huffman = segment(0xc4, [
  ...[0x00, 1, ...Array<number>(15).fill(0), 0],
  ...[0x10, 1, ...Array<number>(15).fill(0), 0],
]);

/** A scan of these components with compressed data; two bits a block, so that zeros draw a grey picture. */
export function scan(components: readonly number[], data: readonly number[]): Buffer {
  const head = [components.length, ...components.flatMap((id) => [id, 0x00]), 0, 63, 0];
  return Buffer.concat([segment(0xda, head), Buffer.from(data)]);
}

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);

/** A JPEG of these parts, between its first and its last marker. */
export function jpegOf(...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([start, ...parts, end]);
}

/** A whole grey baseline JPEG, with `before` ahead of its tables. */
export function jpegBytes(width = 16, height = 16, before: readonly Buffer[] = []): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const data = Array<number>(Math.ceil(blocks / 4)).fill(0);
  return jpegOf(...before, quantization, huffman, frame(width, height), scan([1], data));
}

const text = (words: string) => Buffer.from(words);
const zeros = (length: number) => Buffer.alloc(length);

/** What a hostile file claims to be, and what becomes of it: a refusal's code, or `null` if it is stored harmless. */
interface HostileFile {
  what: string;
  /** As a form or a phone sends it; the server does not look at it. */
  name: string;
  bytes: () => Buffer;
  refusal: 'NOT_A_PICTURE' | 'TOO_LARGE' | 'TOO_MANY_PIXELS' | 'PAYLOAD_TOO_LARGE' | null;
}

/** The thirty hostile files: scripts, bombs, wrong types, cut and doubled pictures, names with paths. */
export const hostileFiles: readonly HostileFile[] = [
  svg(
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ),
  svg('an SVG named as a picture', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'scan.jpg'),
  svg('a page named as a picture', '<!doctype html><script>alert(1)</script>', 'scan.jpg'),
  refused('a page that begins as a picture', jpegOf(text('<script>alert(1)</script>'))),
  refused('a PNG', pngBytes(8, 8)),
  refused('a PNG that would take gigabytes', pngBytes(60_000, 60_000)),
  refused('a GIF', text('GIF89a\x08\x00\x08\x00')),
  refused('a WebP', text('RIFF\x00\x00\x00\x00WEBPVP8 ')),
  refused('a HEIC', Buffer.concat([zeros(4), text('ftypheic'), zeros(40)])),
  refused('a zip', text('PK\x03\x04')),
  refused('a program', Buffer.from([0x4d, 0x5a, 0x90, 0x00])),
  refused('a zip that ends as a PDF', text('PK\x03\x04 %PDF-1.7')),
  refused('nothing', zeros(0)),
  refused('the first two bytes alone', start),
  {
    ...refused('12,000 by 12,000 pixels', jpegBytes(8, 8).subarray(0, 2)),
    bytes: () => jpegOf(quantization, huffman, frame(12_000, 12_000), scan([1], [0])),
    refusal: 'TOO_MANY_PIXELS',
  },
  {
    ...refused('a side of 65,535 pixels', start),
    bytes: () => jpegOf(quantization, huffman, frame(65_535, 1), scan([1], [0])),
    refusal: 'TOO_MANY_PIXELS',
  },
  refused(
    'a height that only DNL gives',
    jpegOf(quantization, huffman, frame(8, 0), scan([1], [0])),
  ),
  refused('two frames', jpegOf(quantization, huffman, frame(8, 8), frame(9, 9), scan([1], [0]))),
  refused(
    'a frame behind its scan',
    jpegOf(quantization, huffman, frame(8, 8), scan([1], [0]), frame(4_000, 1_000)),
  ),
  refused('a picture cut short', jpegBytes(64, 64).subarray(0, -3)),
  refused('a picture cut in a table', jpegBytes().subarray(0, 40)),
  refused(
    'a progressive picture',
    jpegOf(quantization, huffman, frame(8, 8, { marker: 0xc2 }), scan([1], [0])),
  ),
  refused('twelve bits', jpegOf(quantization, huffman, frame(8, 8, { bits: 12 }), scan([1], [0]))),
  refused(
    'four components',
    jpegOf(quantization, huffman, frame(8, 8, { count: 4 }), scan([1], [0])),
  ),
  refused('no tables', jpegOf(frame(8, 8), scan([1], [0]))),
  {
    ...refused('a picture of 501 KB', start),
    bytes: () => jpegBytes(8, 8, Array(8).fill(segment(0xfe, zeros(65_000)))),
    refusal: 'TOO_LARGE',
  },
  harmless('a script in a comment and behind its end', 'x.jpg', () =>
    Buffer.concat([
      jpegBytes(8, 8, [segment(0xfe, text('<script>alert(1)</script>')), segment(0xe1, zeros(99))]),
      text('<script>alert(1)</script>'),
    ]),
  ),
  harmless('a name that is a path', '../../../etc/passwd', () => jpegBytes()),
  harmless('a PDF with a script', 'report.pdf', () =>
    text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  ),
  {
    what: 'a PDF of 200 MB',
    name: 'report.pdf',
    bytes: () => Buffer.concat([text('%PDF-1.7'), zeros(200_000_000)]),
    refusal: 'PAYLOAD_TOO_LARGE',
  },
];

function refused(what: string, bytes: Buffer): HostileFile {
  return {
    what,
    name: 'scan.jpg',
    bytes: () => bytes,
    refusal: 'NOT_A_PICTURE',
  };
}

function svg(what: string, words: string, name = 'scan.svg'): HostileFile {
  return { ...refused(what, text(words)), name };
}

function harmless(what: string, name: string, bytes: () => Buffer): HostileFile {
  return { what, name, bytes, refusal: null };
}
