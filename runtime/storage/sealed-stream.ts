import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';

/** As STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): chunks with a counter and a mark on the last one, so that none can be changed, moved or cut off. */
const algorithm = 'aes-256-gcm';
const chunkBytes = 64 * 1024;
const prefixBytes = 7;
const tagBytes = 16;

export interface SealedFor {
  /** Of the subject, 32 bytes; destroying it erases the file. */
  readonly key: Buffer;
  /** Authenticated, so the bytes cannot be passed off as a file of another place. */
  readonly place: string;
}

function nonceOf(prefix: Buffer, counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(prefixBytes + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(counter, prefixBytes);
  nonce.writeUInt8(isLast ? 1 : 0, prefixBytes + 4);
  return nonce;
}

/** Cuts a stream into pieces of `size` bytes; `work` gets each with its number and whether it is the last one. Also an empty stream has a last piece. */
function inPieces(size: number, work: (piece: Buffer, counter: number, isLast: boolean) => Buffer): Transform {
  let waiting = Buffer.alloc(0);
  let counter = 0;
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, bytes]);
      try {
        // One byte more than a piece says that it is not the last one.
        while (waiting.length > size) {
          this.push(work(waiting.subarray(0, size), counter++, false));
          waiting = waiting.subarray(size);
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        this.push(work(waiting, counter, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Encrypts a stream of any length in constant memory. Laid out as a random prefix and, for each 64 KiB, ciphertext and tag. */
export function sealStream({ key, place }: SealedFor): Transform {
  const prefix = randomBytes(prefixBytes);
  const pieces = inPieces(chunkBytes, (piece, counter, isLast) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(prefix, counter, isLast)).setAAD(Buffer.from(place));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  });
  pieces.push(prefix);
  return pieces;
}

/**
 * Decrypts what `sealStream` made. It ends with an error where the bytes were changed or cut off, or were sealed with another key or for
 * another place; until then only authentic bytes were passed on.
 */
export function openSealedStream(sealed: Readable, { key, place }: SealedFor): Readable {
  let prefix = Buffer.alloc(0);
  const pieces = inPieces(chunkBytes + tagBytes, (piece, counter, isLast) => {
    if (piece.length < tagBytes || prefix.length < prefixBytes) throw new Error('a sealed file is cut off');
    const at = piece.length - tagBytes;
    const decipher = createDecipheriv(algorithm, key, nonceOf(prefix, counter, isLast), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(place)).setAuthTag(piece.subarray(at));
    return Buffer.concat([decipher.update(piece.subarray(0, at)), decipher.final()]);
  });
  const body = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const missing = Math.min(prefixBytes - prefix.length, bytes.length);
      prefix = Buffer.concat([prefix, bytes.subarray(0, missing)]);
      done(null, bytes.subarray(missing));
    },
  });
  // A failure on the way destroys the last stream with the error.
  return pipeline(sealed, body, pieces, () => {});
}
