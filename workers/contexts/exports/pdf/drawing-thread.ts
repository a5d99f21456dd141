import { parentPort, workerData } from 'node:worker_threads';
import type { PdfOrder } from './draw-in-thread.ts';
import { drawCards } from './draw-cards.ts';
import { drawReport } from './draw-report.ts';

const { report, dates, logo } = workerData as PdfOrder;
const picture = logo && Buffer.from(logo);
const bytes =
  report.cards === undefined ? await drawReport(report, dates, picture) : await drawCards(report.cards, dates.language, picture);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins.
parentPort?.postMessage(new Uint8Array(bytes));
