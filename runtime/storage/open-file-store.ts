import type { Config } from '../config/index.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

/** The installation's files: the bucket where one is configured, else the data folder. */
export const openFileStore = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? createS3FileStore(config.s3) : createFileStore({ dataDir: config.dataDir });
