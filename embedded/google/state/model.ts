// State of the stand-in. Times are epoch milliseconds of its own clock.

/** A person's Google login. */
export type GoogleUser = { id: string; email: string; name: string };

export type AccountType = 'PERSONAL' | 'LOCATION_GROUP' | 'USER_GROUP' | 'ORGANIZATION';
export type AccountRole = 'PRIMARY_OWNER' | 'OWNER' | 'MANAGER' | 'SITE_MANAGER';

/** A Business Profile account and the one user who can reach it; each has one notification setting, as at Google. */
export type Account = {
  id: string;
  userId: string;
  name: string;
  type: AccountType;
  role: AccountRole;
  pubsubTopic?: string;
  notificationTypes?: string[];
};

export type PostalAddress = {
  regionCode: string;
  languageCode?: string;
  postalCode?: string;
  administrativeArea?: string;
  locality?: string;
  sublocality?: string;
  addressLines?: string[];
};

export type Location = {
  id: string;
  accountId: string;
  title: string;
  languageCode: string;
  storeCode?: string;
  phone?: string;
  website?: string;
  address?: PostalAddress;
  category?: string;
  labels?: string[];
  latlng?: { latitude: number; longitude: number };
  /** Absent when the place is not on Maps. */
  placeId?: string;
  verified: boolean;
};

/** A reply is PENDING until `settlesAt`, then in the state of `verdict`. */
export type Reply = { comment: string; updateTime: number; settlesAt: number; verdict: 'APPROVED' | 'REJECTED'; policyViolation?: string };

export type Stars = 1 | 2 | 3 | 4 | 5;

export type Review = {
  id: string;
  locationId: string;
  /** Absent: anonymous. */
  reviewer?: { name: string; photoUrl?: string };
  stars: Stars;
  /** Absent: rating only. */
  comment?: string;
  createTime: number;
  updateTime: number;
  /** Digits after the milliseconds (3 or 6), which Google sometimes sends. */
  finer?: string;
  media?: { thumbnailUrl: string; thumbnailLabel?: string; videoUrl?: string }[];
  reply?: Reply;
};

/** A place that is on Maps but is not a location here: a competitor. */
export type Place = {
  id: string;
  name: string;
  languageCode: string;
  address: string;
  rating: number;
  userRatingCount: number;
  businessStatus?: 'OPERATIONAL' | 'CLOSED_TEMPORARILY' | 'CLOSED_PERMANENTLY';
  /** The place that this one has moved to. */
  movedPlaceId?: string;
  /** The place that Google answers with when it is asked for this one. */
  mergedInto?: string;
};

/** A refresh token (the id) and its consent. */
export type Grant = { id: string; userId: string; scopes: string[]; createdAt: number; usedAt: number; revoked: boolean };

export type AccessToken = { id: string; grantId: string; userId: string; scopes: string[]; expiresAt: number };

/** A Pub/Sub push subscription: where a topic's messages are sent. */
export type PushSubscription = { id: string; topic: string; endpoint: string; audience: string; serviceAccount: string };

/** A single number or text that survives a restart, such as the clock's offset. */
export type Setting = { id: string; value: number | string };
