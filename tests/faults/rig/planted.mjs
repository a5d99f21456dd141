// Loads a module of the product with one mistake in it: `PLANTED` names the end of its path, the text that is replaced, and by what.
// The processes that are to be wrong get `NODE_OPTIONS` from `plantedIn`. Plain Node: it runs in the loader of a compiled program.
const { file, from, to } = JSON.parse(process.env.PLANTED ?? '{}');

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!file || !url.endsWith(file)) return loaded;
  const source = Buffer.from(/** @type {Buffer} */ (loaded.source)).toString();
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return { ...loaded, source: source.replace(from, to) };
}
