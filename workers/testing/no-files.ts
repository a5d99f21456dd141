import type { WorkersDeps } from '../create-workers.ts';

/** A file store for tests that need none. */
export const noFiles: WorkersDeps['files'] = {
  open: async () => null,
  read: async () => null,
  async *list() {},
  put: () => Promise.reject(new Error('this test stores no files')),
  putFile: () => Promise.reject(new Error('this test stores no files')),
  remove: async () => {},
};
