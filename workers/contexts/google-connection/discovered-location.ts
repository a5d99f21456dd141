import type { DiscoveredLocation } from '@sumaa/contracts';
import type { GoogleLocation } from '@sumaa/runtime/google';

/** Converts a Google location. The account is passed separately, because the location's name does not contain it. */
export function discoveredLocation(googleAccount: string, location: GoogleLocation): DiscoveredLocation {
  const { storefrontAddress: address, metadata } = location;
  const lines = [...(address?.addressLines ?? []), address?.sublocality, address?.locality].filter(
    (line) => typeof line === 'string' && line !== '',
  );
  return {
    googleAccount,
    googleLocation: location.name,
    placeId: metadata?.placeId ?? null,
    title: location.title ?? location.name,
    address: lines.length > 0 ? [...new Set(lines)].join('، ') : null,
    phone: location.phoneNumbers?.primaryPhone ?? null,
    website: location.websiteUri ?? null,
    newReviewUri: metadata?.newReviewUri ?? null,
    mapsUri: metadata?.mapsUri ?? null,
    // Google leaves false values out of its responses: absent means that the business is not verified for this profile.
    verified: metadata?.hasVoiceOfMerchant === true,
  };
}
