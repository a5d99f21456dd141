import { setInterval } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '@sumaa/runtime/threads';
import type { Report } from '../../../infra/export/report.ts';
import type { DateStyle } from '../../../infra/written-date.ts';

/** What to draw, and for whom. */
export interface PdfOrder {
  readonly report: Report;
  readonly dates: DateStyle;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
}

/** While it draws, it is asked so often whether the file is still wanted. */
const askedEveryMs = 1_000;
/** More than the largest report needs. */
const maxMemoryMb = 1_024;

function startDrawing(order: PdfOrder): Worker {
  return startThread(new URL('./drawing-thread', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
}

/** Draws a PDF in a thread of its own, so that the process goes on meanwhile. What `onWait`, asked again and again, throws ends the drawing. */
export async function drawInThread(order: PdfOrder, onWait: () => Promise<void>, everyMs = askedEveryMs): Promise<Buffer> {
  const drawing = startDrawing(order);
  const drawn = new AbortController();
  try {
    return await Promise.race([bytesOf(drawing), askWhile(drawn.signal, onWait, everyMs)]);
  } finally {
    drawn.abort();
    await drawing.terminate();
  }
}

const bytesOf = (drawing: Worker): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    drawing.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    drawing.once('error', reject);
    drawing.once('exit', (code) => reject(new Error(`the thread that draws ended with ${code}`)));
  });

async function askWhile(signal: AbortSignal, onWait: () => Promise<void>, everyMs: number): Promise<never> {
  for await (const _ of setInterval(everyMs, undefined, { signal })) await onWait();
  throw new Error('nobody waits for the drawing any more');
}
