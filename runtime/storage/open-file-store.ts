import type { Config } from '../config/index.ts';
import type { Log } from '../log/index.ts';
import { withTimedCalls, type Metrics } from '../metrics/index.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

/** Opens the file store of the installation: the bucket when configured, else the data folder. */
export function openFileStore(
  config: Pick<Config, 's3' | 'dataDir'>,
  watched: { readonly log?: Log; readonly metrics?: Metrics | undefined } = {},
): FileStore {
  const { metrics } = watched;
  const files = config.s3 ? createS3FileStore(config.s3, watched) : createFileStore({ dataDir: config.dataDir });
  if (!metrics) return files;
  const store = config.s3 ? 's3' : 'folder';
  const seconds = metrics.histogram('file_store_seconds', 'Time of one file operation, by result', ['store', 'operation', 'result']);
  return withTimedCalls(files, (operation, result, took) => seconds.observe({ store, operation, result }, took));
}
