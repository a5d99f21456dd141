import type { DiscoveredLocation } from '@sumaa/contracts';
import type { GoogleLocation } from '@sumaa/runtime/google';

/** A location of Google in our words. The account half of its name stands in the list it was found in, not in itself. */
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
    // Google leaves false members out of its answers: absent means that the business does not speak for this profile.
    verified: metadata?.hasVoiceOfMerchant === true,
  };
}
