export { createFileStore, type FileExtension, type FileStore } from './file-store.ts';
export { maxImageBytes, readImage, type ReadImage } from './image.ts';
