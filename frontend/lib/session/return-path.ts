/** The path the user wanted before the login (`next`), if it lies in the same area as `landing`; never another site. */
export function returnPath(next: string | null, landing: string): string {
  const area = landing.split('/', 2).join('/');
  return next !== null && (next === area || next.startsWith(`${area}/`)) ? next : landing;
}
