/** Type id of `text` (pg_type). */
const textType = 25;
/** Dimensions, null flag, element type, number of elements, first index: four bytes each. */
const headerBytes = 20;
/** In place of the length of an element that is null. */
const nullLength = -1;

/**
 * A `text[]` in Postgres's binary format, which the server reads without parsing each character. Format: `array_recv` in
 * src/backend/utils/adt/arrayfuncs.c. No element may hold U+0000; a lone surrogate becomes U+FFFD.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? nullLength : Buffer.byteLength(value)));
  const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), headerBytes));
  let end = 0;
  for (const number of [1, Number(lengths.includes(nullLength)), textType, values.length, 1]) end = array.writeInt32BE(number, end);
  values.forEach((value, index) => {
    end = array.writeInt32BE(lengths[index]!, end);
    if (value !== null) end += array.write(value, end);
  });
  return array;
}
