export { createGroup } from './group.ts';
