import { randomUUID } from 'node:crypto';
import { eventCatalogue, streamName, type TenantId, type Uuid } from '@sumaa/contracts';
import { createCodec, handle, type Decider, type DomainEvent } from '@sumaa/event-store';
import { testContext } from '@sumaa/event-store/testing';
import { expect } from 'vitest';
import type { TestApp } from './start-test-app.ts';

/** Runs a command of another process between the decision and the append of this test app's next command on a stream. */
export function changeConcurrently<S, C, E extends DomainEvent>(
  testApp: TestApp,
  decider: Decider<S, C, E>,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
  command: C,
): void {
  testApp.beforeNextAppend.stream = streamName(decider.category, id);
  testApp.beforeNextAppend.act = async () => {
    const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
    const context = testContext({ tenantId: tenantId as TenantId, commandId: randomUUID() as Uuid });
    const { outcome } = await handle({ store: testApp.store, codec }, decider, id, command, context);
    expect(outcome).toBe('accepted');
  };
}
