import { createHash } from 'node:crypto';

/** Ids in Google's format, derived from the given text, so that seeding twice changes nothing. */
function digits(text: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString();
  return `1${number.slice(0, length - 1)}`;
}

export const userIdFor = (email: string) => digits(`user ${email.toLowerCase()}`, 21);
export const accountIdFor = (email: string, name: string) => digits(`account ${email.toLowerCase()} ${name}`, 21);
export const locationIdFor = (accountId: string, title: string) => digits(`location ${accountId} ${title}`, 19);
export const placeIdFor = (text: string) => `ChIJ${createHash('sha256').update(`place ${text}`).digest('base64url').slice(0, 23)}`;
export const reviewIdFor = (text: string) => `AbFvOq${createHash('sha256').update(`review ${text}`).digest('base64url').slice(0, 40)}`;
