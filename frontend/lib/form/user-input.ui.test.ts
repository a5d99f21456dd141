import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeInput, watchInput } from './user-input.ts';

describe('user input', () => {
  let stop = () => {};
  beforeEach(() => {
    takeInput();
    stop = watchInput();
  });
  afterEach(() => stop());

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('records %s and returns it once', (kind) => {
    expect(takeInput()).toBe(false);
    document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    expect([takeInput(), takeInput()]).toEqual([true, false]);
  });

  it('is recorded even when a component stops propagation', () => {
    const keep = (event: Event) => event.stopPropagation();
    document.body.addEventListener('keydown', keep);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    document.body.removeEventListener('keydown', keep);
    expect(takeInput()).toBe(true);
  });

  it('does not include pointer moves or events of the page itself', () => {
    for (const kind of ['pointermove', 'mousemove', 'scroll', 'focus', 'visibilitychange', 'online']) {
      document.body.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    expect(takeInput()).toBe(false);
  });

  it('is not recorded after stopping', () => {
    stop();
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(takeInput()).toBe(false);
  });
});
