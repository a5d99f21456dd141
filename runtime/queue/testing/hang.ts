import { defineJob } from '@sumaa/contracts';
import { z } from 'zod';
import { silentLog } from '../../log/index.ts';
import { createQueues } from '../index.ts';

// A worker that takes a job and never ends it: `hang.ts <postgres url> <queue> <redis url or nothing>`. Prints `started <job id>`.
const [, , postgresUrl = '', queue = '', redisUrl = ''] = process.argv;
const queues = await createQueues({ postgresUrl, redisUrl: redisUrl || null, log: silentLog(), lockMs: 1_000 });
queues.worker(defineJob(queue, z.object({ n: z.number() })), (_payload, { id }) => {
  process.stdout.write(`started ${id}\n`);
  return new Promise(() => {});
});
