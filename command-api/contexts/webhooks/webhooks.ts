import { accept, maxWebhooks, refuse, type Decision, type Uuid, type WebhookEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends WebhookEvent['type']> = Extract<WebhookEvent, { type: T }>['data'];

export type WebhooksCommand =
  | { readonly type: 'Add'; readonly data: DataOf<'WebhookAdded'> }
  | { readonly type: 'Change'; readonly data: DataOf<'WebhookChanged'> }
  | { readonly type: 'Rotate'; readonly data: DataOf<'WebhookSecretRotated'> }
  | { readonly type: 'Pause'; readonly data: DataOf<'WebhookPaused'> }
  | { readonly type: 'Resume'; readonly data: DataOf<'WebhookResumed'> }
  | { readonly type: 'Replay'; readonly data: DataOf<'WebhookReplayRequested'> }
  | { readonly type: 'Remove'; readonly data: DataOf<'WebhookRemoved'> };

/** Whether each endpoint is paused. */
export type WebhooksState = ReadonlyMap<Uuid, { readonly isPaused: boolean }>;

/** The endpoints of a business: `webhooks-<tenantId>`. One stream, so that two people at once cannot exceed their number. */
export const webhooks: Decider<WebhooksState, WebhooksCommand, WebhookEvent> = {
  category: 'webhooks',
  initial: () => new Map(),
  evolve(state, { type, data }) {
    const next = new Map(state);
    if (type === 'WebhookAdded' || type === 'WebhookResumed') next.set(data.endpointId, { isPaused: false });
    else if (type === 'WebhookPaused') next.set(data.endpointId, { isPaused: true });
    else if (type === 'WebhookRemoved') next.delete(data.endpointId);
    return next;
  },
  decide(state, { type, data }): Decision<WebhookEvent> {
    if (type === 'Add') {
      if (state.size >= maxWebhooks) return refuse('too_many_webhooks', { params: { max: maxWebhooks } });
      return accept({ type: 'WebhookAdded', data });
    }
    const endpoint = state.get(data.endpointId);
    if (!endpoint) return refuse('not_found');
    switch (type) {
      case 'Change':
        return accept({ type: 'WebhookChanged', data });
      case 'Rotate':
        return accept({ type: 'WebhookSecretRotated', data });
      case 'Pause':
        return endpoint.isPaused ? accept() : accept({ type: 'WebhookPaused', data });
      case 'Resume':
        return endpoint.isPaused ? accept({ type: 'WebhookResumed', data }) : accept();
      case 'Replay':
        return accept({ type: 'WebhookReplayRequested', data });
      case 'Remove':
        return accept({ type: 'WebhookRemoved', data });
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
};
