import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.env['TEST_ARTIFACTS'] ?? path.resolve(import.meta.dirname, '../../.artifacts/alone'), 'logs');
const walker = process.env['TEST_WORKER_INDEX'];
let owner = walker === undefined ? 'setup' : `journeys/worker-${walker}`;
let opened = 0;

/** From now on logs belong to this test file; a worker runs one after another. */
export function startLogsOf(file: string): void {
  owner = file;
  opened = 0;
  rmSync(path.join(folder, owner), { recursive: true, force: true });
}

/** Where the lines of a program go that a test starts; kept where a test of its file fails. */
export function openLog(title: string): (line: string) => void {
  opened += 1;
  const place = path.join(folder, owner);
  mkdirSync(place, { recursive: true });
  const file = path.join(place, `${String(opened).padStart(2, '0')}-${title}.log`);
  // At once, so that nothing is lost with a worker that is ended.
  return (line) => appendFileSync(file, `${line}\n`);
}
