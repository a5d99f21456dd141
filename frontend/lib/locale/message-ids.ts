import type common from '../../locales/ar/common.json';
import type shell from '../../locales/ar/shell.json';
import type identity from '../../locales/ar/identity.json';
import type business from '../../locales/ar/business.json';
import type onboarding from '../../locales/ar/onboarding.json';
import type overview from '../../locales/ar/overview.json';
import type reviews from '../../locales/ar/reviews.json';
import type team from '../../locales/ar/team.json';
import type subscription from '../../locales/ar/subscription.json';
import type contactInbox from '../../locales/ar/contact-inbox.json';
import type notifications from '../../locales/ar/notifications.json';
import type platform from '../../locales/ar/platform.json';
import type publicSite from '../../locales/ar/public-site.json';

/** Files of texts: `locales/{ar,en}/<context>.json`. `common` and `shell` are always loaded, the others by the routes that need them. */
export type MessageContext =
  | 'common'
  | 'shell'
  | 'identity'
  | 'business'
  | 'onboarding'
  | 'overview'
  | 'reviews'
  | 'team'
  | 'subscription'
  | 'contact-inbox'
  | 'notifications'
  | 'platform'
  | 'public-site';

/** Every text id there is, read off the Arabic files: an unknown id does not compile. */
export type MessageId =
  | keyof typeof common
  | keyof typeof shell
  | keyof typeof identity
  | keyof typeof business
  | keyof typeof onboarding
  | keyof typeof overview
  | keyof typeof reviews
  | keyof typeof team
  | keyof typeof subscription
  | keyof typeof contactInbox
  | keyof typeof notifications
  | keyof typeof platform
  | keyof typeof publicSite;

declare global {
  // The seam react-intl offers for typing ids; declaring it types `FormattedMessage` and `formatMessage` as well.
  // oxlint-disable-next-line typescript/no-namespace
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
