/** Back to where the guard caught the person, if it lies in the same area as their landing; never to another site. */
export function wantedPath(next: string | null, landing: string): string {
  const area = landing.split('/', 2).join('/');
  return next !== null && (next === area || next.startsWith(`${area}/`)) ? next : landing;
}
