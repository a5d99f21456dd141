import { maxWebhooks, type Iso, type Uuid, type WebhookEvent } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { webhooks } from './webhooks.ts';

const { given } = specOf(webhooks);
const accountId = '22222222-2222-4222-8222-222222222222' as Uuid;
const at = '2026-03-01T08:00:00.000Z' as Iso;
const idOf = (n: number) => `33333333-3333-4333-8333-${String(n).padStart(12, '0')}` as Uuid;
const dataOf = (n: number) =>
  ({ endpointId: idOf(n), accountId, url: 'https://example.com/hook', events: ['review.received'], addedAt: at }) satisfies Extract<
    WebhookEvent,
    { type: 'WebhookAdded' }
  >['data'];
const added = (n = 1): WebhookEvent => ({ type: 'WebhookAdded', data: dataOf(n) });
const pause = { endpointId: idOf(1), because: 'failing', accountId: null, pausedAt: at } as const;
const paused: WebhookEvent = { type: 'WebhookPaused', data: pause };
const resume = { endpointId: idOf(1), accountId, resumedAt: at };
const remove = { endpointId: idOf(1), accountId, removedAt: at };

describe('the endpoints of a business', () => {
  test('are at most ten', () => {
    given(...Array.from({ length: maxWebhooks }, (_, n) => added(n)))
      .when({ type: 'Add', data: dataOf(99) })
      .thenRefused('too_many_webhooks');
    given(...Array.from({ length: maxWebhooks }, (_, n) => added(n)), { type: 'WebhookRemoved', data: remove })
      .when({ type: 'Add', data: dataOf(99) })
      .then(added(99));
  });
  test('are paused and resumed once', () => {
    given(added()).when({ type: 'Pause', data: pause }).then(paused);
    given(added(), paused).when({ type: 'Pause', data: pause }).then();
    given(added(), paused).when({ type: 'Resume', data: resume }).then({ type: 'WebhookResumed', data: resume });
    given(added()).when({ type: 'Resume', data: resume }).then();
  });
  test('are not found once they are removed', () => {
    const removed: WebhookEvent = { type: 'WebhookRemoved', data: remove };
    given(added()).when({ type: 'Remove', data: remove }).then(removed);
    for (const command of [
      { type: 'Remove', data: remove },
      { type: 'Pause', data: pause },
      { type: 'Rotate', data: { endpointId: idOf(1), accountId, rotatedAt: at } },
    ] as const)
      given(added(), removed).when(command).thenRefused('not_found');
  });
});
