export type { FileExtension } from './file-id.ts';
export { fileNameOf, recogniseFile } from './file-type.ts';
export { createFileStore, type FileStore } from './file-store.ts';
export { maxImageBytes, readImage, type ReadImage } from './image.ts';
export { openFileStore } from './open-file-store.ts';
export { createS3FileStore, FilesUnavailable } from './s3-file-store.ts';
export { openSealedStream, sealStream, type SealedFor } from './sealed-stream.ts';
export { openSealedFile, sealFile, type NamedFile } from './sealed-file.ts';
