import type account from '../../locales/ar/account.json';
import type common from '../../locales/ar/common.json';
import type shell from '../../locales/ar/shell.json';
import type identity from '../../locales/ar/identity.json';
import type business from '../../locales/ar/business.json';
import type dashboard from '../../locales/ar/dashboard.json';
import type onboarding from '../../locales/ar/onboarding.json';
import type overview from '../../locales/ar/overview.json';
import type reviews from '../../locales/ar/reviews.json';
import type team from '../../locales/ar/team.json';
import type notifications from '../../locales/ar/notifications.json';
import type platform from '../../locales/ar/platform.json';
import type protection from '../../locales/ar/protection.json';
import type publicSite from '../../locales/ar/public-site.json';

/** Files of texts: `locales/{ar,en}/<context>.json`. `common` and `shell` are always loaded, the others by the routes that need them. */
type Files = {
  readonly account: typeof account;
  readonly common: typeof common;
  readonly shell: typeof shell;
  readonly identity: typeof identity;
  readonly business: typeof business;
  /** What stands beside every screen of the dashboard: the tour, and the notice of a lost connection. */
  readonly dashboard: typeof dashboard;
  readonly onboarding: typeof onboarding;
  readonly overview: typeof overview;
  readonly reviews: typeof reviews;
  readonly team: typeof team;
  readonly notifications: typeof notifications;
  readonly platform: typeof platform;
  readonly protection: typeof protection;
  readonly 'public-site': typeof publicSite;
};

export type MessageContext = keyof Files;

/** Every text id there is, read off the Arabic files: an unknown id does not compile. */
export type MessageId = { [Context in MessageContext]: keyof Files[Context] }[MessageContext];

declare global {
  // The seam react-intl offers for typing ids; declaring it types `FormattedMessage` and `formatMessage` as well.
  // oxlint-disable-next-line typescript/no-namespace -- the library's declared way
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
