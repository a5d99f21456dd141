/** Saves a file that was read from the server, under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Later: browsers that ask where to save still read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
