import type { TestApp } from '@sumaa/command-api/testing';
import { afterEach, beforeEach, vi } from 'vitest';

/** Lets the windows of rate limits follow the clock of a test app, which tests turn; they are measured by the machine's otherwise. */
export function limitsFollowClock(open: () => TestApp): void {
  beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => open().now.at.getTime()));
  afterEach(() => void vi.restoreAllMocks());
}
