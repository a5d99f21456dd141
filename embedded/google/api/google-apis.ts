/** The Google host a path belongs to. Paths of different hosts do not collide, so one server can serve all. */
export function serviceOf(path: string): string {
  if (path.startsWith('/v4/')) return 'mybusiness.googleapis.com';
  if (path.startsWith('/v1/places')) return 'places.googleapis.com';
  if (/^\/v1\/(accounts\/[^/]+\/locations|locations)/.test(path)) return 'mybusinessbusinessinformation.googleapis.com';
  if (/^\/v1\/accounts\/[^/]+\/notificationSetting/.test(path)) return 'mybusinessnotifications.googleapis.com';
  if (path.startsWith('/v1/accounts')) return 'mybusinessaccountmanagement.googleapis.com';
  return 'oauth2.googleapis.com';
}

/** Whether the path belongs to an API (with quota and the common error shape). */
export function isApiPath(path: string): boolean {
  return path.startsWith('/v1/') || path.startsWith('/v4/');
}
