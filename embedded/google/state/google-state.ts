import { openJournal, type Table } from '../../journal.ts';
import type { AccessToken, Account, GoogleUser, Grant, Location, Place, PushSubscription, Review, Setting } from './model.ts';
import { noReviews, putReview, removeReview, type LocationReviews } from './location-reviews.ts';

/** The whole state of the stand-in, with the look-ups its answers need. */
export type GoogleState = {
  users: Table<GoogleUser>;
  places: Table<Place>;
  grants: Table<Grant>;
  tokens: Table<AccessToken>;
  subscriptions: Table<PushSubscription>;
  account: (id: string) => Account | undefined;
  accounts: () => IterableIterator<Account>;
  saveAccount: (account: Account) => void;
  location: (id: string) => Location | undefined;
  locations: () => IterableIterator<Location>;
  saveLocation: (location: Location) => void;
  review: (id: string) => Review | undefined;
  reviewCount: () => number;
  /** Saves a new or changed review (the same object may have been mutated). */
  saveReview: (review: Review) => void;
  removeReview: (review: Review) => void;
  userByEmail: (email: string) => GoogleUser | undefined;
  accountsOf: (userId: string) => readonly Account[];
  locationsOf: (accountId: string) => readonly Location[];
  shelf: (locationId: string) => LocationReviews;
  locationByPlace: (placeId: string) => Location | undefined;
  setting: (name: string) => number | string | undefined;
  saveSetting: (name: string, value: number | string) => void;
  /** The stand-in's time in epoch milliseconds: the machine's plus what `clock` jumps added. */
  now: () => number;
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens (or makes) the state stored in `dir`. */
export async function openGoogleState(dir: string): Promise<GoogleState> {
  const journal = await openJournal(dir);
  const users = journal.table<GoogleUser>('user');
  const accounts = journal.table<Account>('account');
  const locations = journal.table<Location>('location');
  const reviews = journal.table<Review>('review');
  const settings = journal.table<Setting>('setting');

  const accountsByUser = new Map<string, Account[]>();
  const locationsByAccount = new Map<string, Location[]>();
  const locationByPlace = new Map<string, Location>();
  const userByEmail = new Map<string, GoogleUser>();
  const shelves = new Map<string, LocationReviews>();
  const starsNow = new Map<string, number>();
  const shelf = (locationId: string) => {
    const found = shelves.get(locationId) ?? noReviews();
    shelves.set(locationId, found);
    return found;
  };
  const indexUser = (user: GoogleUser) => userByEmail.set(user.email.toLowerCase(), user);
  const indexAccount = (account: Account) => place(accountsByUser, account.userId, account);
  const indexLocation = (location: Location) => {
    place(locationsByAccount, location.accountId, location);
    if (location.placeId) locationByPlace.set(location.placeId, location);
  };
  const indexReview = (review: Review) => {
    putReview(shelf(review.locationId), review, starsNow.get(review.id) ?? 0);
    starsNow.set(review.id, review.stars);
  };
  for (const user of users.values()) indexUser(user);
  for (const account of accounts.values()) indexAccount(account);
  for (const location of locations.values()) indexLocation(location);
  for (const review of reviews.values()) indexReview(review);

  return {
    users: {
      ...users,
      put: (user) => {
        users.put(user);
        indexUser(user);
      },
    },
    places: journal.table('place'),
    grants: journal.table('grant'),
    tokens: journal.table('token'),
    subscriptions: journal.table('subscription'),
    account: accounts.get,
    accounts: accounts.values,
    saveAccount: (account) => {
      accounts.put(account);
      indexAccount(account);
    },
    location: locations.get,
    locations: locations.values,
    saveLocation: (location) => {
      locations.put(location);
      indexLocation(location);
    },
    review: reviews.get,
    reviewCount: reviews.size,
    saveReview: (review) => {
      reviews.put(review);
      indexReview(review);
    },
    removeReview: (review) => {
      reviews.delete(review.id);
      starsNow.delete(review.id);
      removeReview(shelf(review.locationId), review);
    },
    userByEmail: (email) => userByEmail.get(email.toLowerCase()),
    accountsOf: (userId) => accountsByUser.get(userId) ?? [],
    locationsOf: (accountId) => locationsByAccount.get(accountId) ?? [],
    shelf,
    locationByPlace: (placeId) => locationByPlace.get(placeId),
    setting: (name) => settings.get(name)?.value,
    saveSetting: (name, value) => settings.put({ id: name, value }),
    now: () => Date.now() + Number(settings.get('clock-offset')?.value ?? 0),
    flush: journal.flush,
    close: journal.close,
  };
}

/** Puts a row into its parent's list in order of arrival, replacing its older version. */
function place<T extends { id: string }>(lists: Map<string, T[]>, parent: string, row: T): void {
  const list = lists.get(parent) ?? [];
  lists.set(parent, list);
  const at = list.findIndex((each) => each.id === row.id);
  if (at === -1) list.push(row);
  else list[at] = row;
}
