import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { pngWith } from '../../support/png.ts';

/** An uploaded file and its expected outcome. */
export interface Upload {
  readonly what: string;
  readonly bytes: Buffer;
  /** The file name in the form, byte for byte. */
  readonly name?: string;
  readonly type?: string;
  readonly outcome: 'accepted' | 'refused' | 'no picture';
}

export const maxBytes = 5_242_880;
/** Every hidden payload contains one of these. */
export const payloads: readonly string[] = [
  '<script',
  '<?php',
  'PK\u0003\u0004',
  'EICAR',
  'CANARY',
  'Exif',
  'GPSLatitude',
  'acTL',
  'fdAT',
  'http://ns.adobe.com/xap',
];

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const php = '<?php system($_GET["c"]); /* CANARY */ ?>';
const script = '<script>alert("CANARY")</script>';

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** Inserts a chunk after the header. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
/** A PNG whose header claims this size, with almost no data. */
function claiming(width: number, height: number, rows = Buffer.alloc(64)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
/** An animation of two frames (PNG 3rd edition, 11.3.6): the original picture, and a square of 16 pixels with a payload. */
function movingPng(png: Buffer): Buffer {
  const control = (sequence: number) => {
    const frame = Buffer.alloc(26);
    for (const [at, value] of [[0, sequence], [4, 16], [8, 16]] as const) frame.writeUInt32BE(value, at); // prettier-ignore
    frame.writeUInt16BE(1, 20);
    frame.writeUInt16BE(10, 22);
    return pngChunk('fcTL', frame);
  };
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.from('CANARY'.repeat(46)).subarray(0, 272), { level: 0 })]);
  const began = withChunk(withChunk(png, 'fcTL', control(0).subarray(8, 34)), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([began.subarray(0, -12), control(1), pngChunk('fdAT', second), began.subarray(-12)]);
}
/** Pads a picture to exactly `size` bytes with a private chunk that decoders ignore. */
const padded = (png: Buffer, size: number): Buffer => withChunk(png, 'prVt', Buffer.alloc(size - png.length - 12, 0x41));

function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), jpegSegment(marker, data), jpeg.subarray(2)]);

function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}

/** The files of S7. */
export async function uploads(): Promise<Upload[]> {
  const png = pngWith('a picture', 16);
  const grey = sharp({ create: { width: 32, height: 24, channels: 3, background: '#808080' } });
  const jpeg = await grey.clone().jpeg().toBuffer();
  const located = await grey
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '24/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  const rightToLeft = `me\u202egnp.exe`;
  const moving = sharp(Buffer.concat([Buffer.alloc(768, 0x20), Buffer.alloc(768, 0xd0)]), {
    raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
  });
  const accepted = (what: string, bytes: Buffer, more: Partial<Upload> = {}): Upload => ({ what, bytes, outcome: 'accepted', ...more });
  const refused = (what: string, bytes: Buffer | string, more: Partial<Upload> = {}): Upload => ({
    what,
    bytes: Buffer.from(bytes),
    outcome: 'refused',
    ...more,
  });
  return [
    accepted('a PNG of exactly 5,242,880 bytes', padded(png, maxBytes)),
    refused('a PNG of one byte more', padded(png, maxBytes + 1)),
    accepted('a JPEG of exactly 5,242,880 bytes', Buffer.concat([jpeg, Buffer.alloc(maxBytes - jpeg.length, 0x41)]), {
      type: 'image/jpeg',
    }),
    refused('a JPEG of one byte more', Buffer.concat([jpeg, Buffer.alloc(maxBytes + 1 - jpeg.length, 0x41)]), { type: 'image/jpeg' }),
    { what: 'no file chosen', bytes: Buffer.alloc(0), name: '', outcome: 'no picture' },
    refused('a file of no bytes at all', Buffer.alloc(0)),
    refused('half a PNG', pngWith('x', 64).subarray(0, 75)),
    refused('half a JPEG', jpeg.subarray(0, jpeg.length / 2), { type: 'image/jpeg' }),
    refused('the first bytes of a PNG and nonsense', Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 0x20)])),
    refused('a PNG with a broken checksum', Buffer.concat([png.subarray(0, 29), Buffer.from([0, 0, 0, 0]), png.subarray(33)])),
    accepted('a PNG with a script behind it', Buffer.concat([png, Buffer.from(script)])),
    accepted('a PNG with a script in its text', withChunk(png, 'tEXt', Buffer.from(`Comment\0${script}`))),
    accepted('a JPEG with PHP in its comment', withSegment(jpeg, 0xfe, Buffer.from(php)), { type: 'image/jpeg' }),
    accepted('a JPEG with PHP behind it', Buffer.concat([jpeg, Buffer.from(php)]), { type: 'image/jpeg' }),
    accepted('a PNG with an archive behind it', Buffer.concat([png, zipOf('CANARY.class', Buffer.alloc(99))])),
    refused(
      'a GIF with an archive behind it',
      Buffer.concat([await grey.clone().gif().toBuffer(), zipOf('CANARY.class', Buffer.alloc(99))]),
    ),
    refused('a GIF', await grey.clone().gif().toBuffer(), { type: 'image/gif' }),
    refused('an SVG with a script', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`),
    refused('an SVG with its own type', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, {
      type: 'image/svg+xml',
    }),
    refused('a PNG that claims 65,000 by 65,000', claiming(65_000, 65_000)),
    refused('a PNG of 20,000 by 20,000 with all its data', claiming(20_000, 20_000, Buffer.alloc(20_000 * 2_501))),
    refused('a JPEG that claims 65,000 by 65,000', claimingJpeg(jpeg, 65_000), { type: 'image/jpeg' }),
    accepted('an animated PNG', movingPng(png)),
    refused('an animated GIF', await moving.gif({ delay: [80, 80] }).toBuffer(), { type: 'image/gif' }),
    refused('an animated WebP', await moving.webp({ delay: [80, 80] }).toBuffer(), { type: 'image/webp' }),
    refused('an animated GIF with the type of a PNG', await moving.gif({ delay: [80, 80] }).toBuffer()),
    refused('a WebP', await grey.clone().webp().toBuffer(), { type: 'image/webp' }),
    refused('a TIFF', await grey.clone().tiff().toBuffer(), { type: 'image/tiff' }),
    refused('an AVIF', await grey.clone().avif().toBuffer(), { type: 'image/avif' }),
    refused('a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])),
    refused('an icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), png])),
    refused('MVG', 'push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "https://evil.example/x"\npop graphic-context'),
    refused('MSL', '<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/x.png"/></image>'),
    refused('an archive that expands a thousandfold', zipOf('zeros', Buffer.alloc(20_000_000))),
    refused('the antivirus test file', eicar),
    accepted('a PNG with the antivirus test file in its text', withChunk(png, 'tEXt', Buffer.from(`Comment\0${eicar}`))),
    refused('a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
    refused('an HTML page', `<!doctype html><html>${script}</html>`),
    accepted('a JPEG with a GPS position', located, { type: 'image/jpeg' }),
    accepted(
      'a PNG with Exif and XMP',
      withChunk(
        withChunk(png, 'eXIf', Buffer.from('MM\0*CANARY Exif')),
        'iTXt',
        Buffer.from('XML:com.adobe.xmp\0\0\0\0\0http://ns.adobe.com/xap CANARY'),
      ),
    ),
    accepted('a name with ../', png, { name: '../../../../etc/cron.d/x.png' }),
    accepted('a name in two folders', png, { name: '..\\..\\windows\\x.png' }),
    accepted('a name with a change of direction', png, { name: rightToLeft }),
    accepted('a name with two extensions', png, { name: 'me.png.php' }),
    accepted('a name of 300 characters', png, { name: `${'n'.repeat(296)}.png` }),
    accepted('a PNG with the type of an HTML page', png, { name: 'x.html', type: 'text/html' }),
    accepted('a JPEG with the type of a PNG', jpeg, { name: 'x.png', type: 'image/png' }),
  ];
}

/** The JPEG with another size in its frame header. */
function claimingJpeg(jpeg: Buffer, side: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(side, at + 5);
  changed.writeUInt16BE(side, at + 7);
  return changed;
}
