import {
  abilitiesOf,
  allNotificationKinds,
  choicesInForce,
  choosableChannels,
  defaultMemberPermissions,
  mayGet,
  notificationKinds,
  type notificationChoicesRoutes,
  type notificationRoutes,
  type Permission,
} from '@sumaa/contracts';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { branchesSeen, choicesOf, phonesOf } from './choices.query.ts';
import { notifications } from './notifications.query.ts';

const kindsFor = (abilities: readonly Permission[]) => allNotificationKinds.filter((kind) => mayGet(notificationKinds[kind], abilities));
/** What the members of a business can have, of which its owners have all. */
const kindsOfBusiness = kindsFor(abilitiesOf('admin', defaultMemberPermissions('admin'), null));

export const notificationQueries: QueriesOf<typeof notificationRoutes> = {
  notifications: {
    projections: ['notification', 'bell', 'bell-entry', 'member', 'review', 'notification-choices'],
    read: async (tx, { session: { tenantId, accountId, abilities }, query: { show, kind = null } }) => {
      const { own, business } = await choicesOf(tx, memberIdOf(tenantId, accountId));
      const { isOn, branches } = choicesInForce(business.choices, own.choices);
      const kinds = kindsFor(abilities).filter((one) => isOn(one, 'bell'));
      return { model: { kinds, ...(await notifications(tx, { accountId, kinds, branches, show, kind })) } };
    },
  },
};

export const notificationChoicesQueries = ({
  smsOnline,
  whatsapp,
}: Pick<HandlerDeps, 'smsOnline' | 'whatsapp'>): QueriesOf<typeof notificationChoicesRoutes> => ({
  ownChoices: {
    projections: ['notification-choices', 'account', 'member', 'location'],
    read: async (tx, { session: { tenantId, accountId, abilities } }) => {
      const { own, business } = await choicesOf(tx, memberIdOf(tenantId, accountId));
      const [phones, branches] = [await phonesOf(tx, accountId), await branchesSeen(tx)];
      const matrix = { kinds: kindsFor(abilities), channels: choosableChannels({ sms: smsOnline, whatsapp: whatsapp !== null }) };
      return { model: { ...own, business: business.choices, ...matrix, ...phones, branches } };
    },
  },
  businessChoices: {
    projections: ['notification-choices', 'account'],
    read: async (tx, { session: { tenantId, accountId } }) => {
      const { business } = await choicesOf(tx, memberIdOf(tenantId, accountId));
      return {
        model: { ...business, kinds: kindsOfBusiness, channels: choosableChannels({ sms: smsOnline, whatsapp: whatsapp !== null }) },
      };
    },
  },
});
