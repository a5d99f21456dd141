export { sweep } from './sweep.processor.ts';
