/** Copies a text; false where the browser does not: without https there is no clipboard at all, with it somebody may have refused. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
