import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInput, watchInput } from './human-input.ts';

describe('what a person does to the page', () => {
  let stop = () => {};
  beforeEach(() => {
    takeInput();
    stop = watchInput();
  });
  afterEach(() => stop());

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('%s is noted, and told once', (kind) => {
    expect(takeInput()).toBe(false);
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    expect([takeInput(), takeInput()]).toEqual([true, false]);
  });

  it('is noted also where a part of the page keeps it to itself', () => {
    const keep = (event: Event) => event.stopPropagation();
    document.body.addEventListener('keydown', keep);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    document.body.removeEventListener('keydown', keep);
    expect(takeInput()).toBe(true);
  });

  it('is neither a moved pointer nor what the page does by itself', () => {
    for (const kind of ['pointermove', 'mousemove', 'scroll', 'focus', 'visibilitychange', 'online']) {
      document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    expect(takeInput()).toBe(false);
  });

  it('is not noted any more once nobody watches', () => {
    stop();
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(takeInput()).toBe(false);
  });
});
