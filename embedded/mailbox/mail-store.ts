import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail } from './mail.ts';

/** The received mails; `list` returns them newest first. `revision` grows with every change. */
export type MailStore = {
  add: (mail: Mail) => Promise<void>;
  list: (to?: string) => Mail[];
  find: (id: string) => Mail | undefined;
  clear: () => Promise<void>;
  revision: () => number;
};

/** Upper limit of stored mails; the oldest are dropped at the next start. */
const MAX_MAILS = 5000;

/** Opens the JSON-lines file of `dir`. A mail is stored before its sender gets 250, so a crash loses none. */
export async function openMailStore(dir: string): Promise<MailStore> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, 'mails.jsonl');
  let mails = existsSync(file) ? readLines(readFileSync(file, 'utf8')) : [];
  let revision = Date.now();
  const rewrite = async () => {
    await writeFile(`${file}.new`, mails.map((mail) => JSON.stringify(mail) + '\n').join(''), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  mails = mails.slice(-MAX_MAILS);
  await rewrite(); // drops an incomplete last line, which the next append would continue
  // Appends and rewrites must not overlap.
  let queue: Promise<void> = Promise.resolve();
  const inSequence = (work: () => Promise<void>) => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  return {
    add: (mail) =>
      inSequence(async () => {
        await appendFile(file, JSON.stringify(mail) + '\n');
        mails.push(mail);
        revision++;
      }),
    list: (to) => mails.filter((mail) => to === undefined || isFor(mail, to)).toReversed(),
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () =>
      inSequence(async () => {
        mails = [];
        revision++;
        await rewrite();
      }),
    revision: () => revision,
  };
}

function isFor(mail: Mail, address: string): boolean {
  return mail.to.toLowerCase().split(', ').includes(address.trim().toLowerCase());
}

function readLines(text: string): Mail[] {
  const mails: Mail[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    try {
      mails.push(JSON.parse(line) as Mail);
    } catch {
      // An incomplete last line after a crash: its sender never got 250 and sends again.
    }
  }
  return mails;
}
