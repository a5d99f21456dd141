import {
  accept,
  readable,
  refuse,
  type BillingDetails,
  type BillingProfileEvent,
  type Decision,
  type Iso,
  type SavedCardView,
  type Uuid,
} from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** The saved card of a business, and who its invoices are made out to. */
export interface BillingProfileState {
  readonly card: SavedCardView | null;
  readonly details: BillingDetails | null;
  /** Whether the card's end was announced. */
  readonly isExpiryAnnounced: boolean;
}

export type BillingProfileCommand = { readonly tenantId: Uuid; readonly at: Iso } & (
  | ({ readonly type: 'SaveCard'; readonly accountId: Uuid } & Omit<SavedCardView, 'savedAt'>)
  | { readonly type: 'RemoveCard'; readonly cardId: Uuid; readonly accountId: Uuid }
  | { readonly type: 'AnnounceExpiry'; readonly cardId: Uuid }
  | { readonly type: 'RemoveDetails' }
  | { readonly type: 'SaveDetails'; readonly details: BillingDetails; readonly accountId: Uuid }
);

/** The saved card and the billing details of a business: `billingprofile-<tenantId>`. */
export const billingProfile: Decider<BillingProfileState, BillingProfileCommand, BillingProfileEvent> = {
  category: 'billingprofile',
  initial: () => ({ card: null, details: null, isExpiryAnnounced: false }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'CardSaved': {
        const { cardId, brand, last4, month, year, savedAt } = data;
        return { ...state, card: { cardId, brand, last4, month, year, savedAt }, isExpiryAnnounced: false };
      }
      case 'CardRemoved':
        return state.card?.cardId === data.cardId ? { ...state, card: null } : state;
      case 'CardExpiryNoticeGiven':
        return { ...state, isExpiryAnnounced: true };
      case 'BillingDetailsSaved':
        return { ...state, details: readable(data.details) };
      case 'BillingDetailsRemoved':
        return { ...state, details: null };
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide,
};

function decide(state: BillingProfileState, command: BillingProfileCommand): Decision<BillingProfileEvent> {
  const { tenantId, at } = command;
  const { card } = state;
  switch (command.type) {
    case 'SaveCard': {
      const { cardId, brand, last4, month, year, accountId } = command;
      if (card?.cardId === cardId) return accept();
      const saved: BillingProfileEvent = {
        type: 'CardSaved',
        data: { tenantId, cardId, brand, last4, month, year, accountId, savedAt: at },
      };
      return card ? accept(removed(tenantId, card.cardId, 'replaced', accountId, at), saved) : accept(saved);
    }
    case 'RemoveCard':
      if (card?.cardId !== command.cardId) return refuse('not_found');
      return accept(removed(tenantId, card.cardId, 'removed', command.accountId, at));
    case 'AnnounceExpiry':
      if (card?.cardId !== command.cardId || state.isExpiryAnnounced) return accept();
      return accept({
        type: 'CardExpiryNoticeGiven',
        data: { tenantId, cardId: card.cardId, month: card.month, year: card.year, at },
      });
    case 'RemoveDetails':
      return state.details === null ? accept() : accept({ type: 'BillingDetailsRemoved', data: { tenantId, removedAt: at } });
    case 'SaveDetails': {
      const { details, accountId } = command;
      if (JSON.stringify(details) === JSON.stringify(state.details)) return accept();
      return accept({ type: 'BillingDetailsSaved', data: { tenantId, details, accountId, savedAt: at } });
    }
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

const removed = (tenantId: Uuid, cardId: Uuid, reason: 'removed' | 'replaced', accountId: Uuid, removedAt: Iso): BillingProfileEvent => ({
  type: 'CardRemoved',
  data: { tenantId, cardId, reason, accountId, removedAt },
});
