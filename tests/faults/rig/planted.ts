import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A mistake that somebody could make, in a compiled program. */
export interface Planted {
  /** The path of the compiled module, from its package on: contexts of several packages have files of one name. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const loader = pathToFileURL(path.resolve(import.meta.dirname, 'planted.mjs')).href;

/** The variables with which a process of the product starts with this mistake. */
export const plantedIn = ({ file, from, to }: Planted) => ({
  PLANTED: JSON.stringify({ file, from, to }),
  NODE_OPTIONS: `--import data:text/javascript,import{register}from%22node:module%22;register(%22${loader}%22)`,
});

/** The variables with which it starts without one again. */
export const nothingPlanted = { PLANTED: '{}', NODE_OPTIONS: '' };
