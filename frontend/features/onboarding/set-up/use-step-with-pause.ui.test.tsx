import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SetUpStepId } from '../../../lib/navigation/set-up.ts';
import { useStepWithPause } from './use-step-with-pause.ts';

const held = (first: SetUpStepId) =>
  renderHook(({ step }: { readonly step: SetUpStepId }) => useStepWithPause(step), { initialProps: { step: first } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the visible step', () => {
  test('keeps a sync that finishes while visible for exactly one second', () => {
    const { result, rerender } = held('sync');
    rerender({ step: 'complete' });
    expect(result.current.step).toBe('sync');
    act(() => void vi.advanceTimersByTime(999));
    expect(result.current.step).toBe('sync');
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.step).toBe('complete');
  });

  test('moves on at once on request', () => {
    const { result, rerender } = held('sync');
    rerender({ step: 'complete' });
    act(() => result.current.skipPause());
    expect(result.current.step).toBe('complete');
  });

  test('shows every other step at once, also a sync that finished before', () => {
    const { result, rerender } = held('connect');
    rerender({ step: 'choose' });
    expect(result.current.step).toBe('choose');
    rerender({ step: 'sync' });
    expect(result.current.step).toBe('sync');
    expect(held('complete').result.current.step).toBe('complete');
  });
});
