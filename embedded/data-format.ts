import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Raised when this program cannot read what an older one stored. 2: accounts exist only once their address is proved. */
const current = '2';

/** The data folder was written by another version of the program. */
export class OtherDataFormat extends Error {
  override readonly name = 'OtherDataFormat';
}

/**
 * Marks a new data folder with the format of its data. Throws OtherDataFormat, with nothing changed, for a folder of another one; folders
 * from before there was a mark have a database and no mark.
 */
export async function checkDataFormat(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'format');
  const found = existsSync(file) ? (await readFile(file, 'utf8')).trim() : existsSync(path.join(dataDir, 'postgres')) ? '1' : null;
  if (found === null) return writeFile(file, `${current}\n`);
  if (found === current) return;
  throw new OtherDataFormat(
    `The data in ${dataDir} has format ${found}, this version needs ${current}: to begin anew, delete that folder or set DATA_DIR to another.`,
  );
}
