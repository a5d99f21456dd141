import { useSyncExternalStore } from 'react';

type Tick = 'second' | 'minute';

const PERIOD: Record<Tick, number> = { second: 1000, minute: 60_000 };

type Ticker = { now: number; timer: ReturnType<typeof setInterval> | undefined; listeners: Set<() => void> };

const tickers: Record<Tick, Ticker> = {
  second: { now: Date.now(), timer: undefined, listeners: new Set() },
  minute: { now: Date.now(), timer: undefined, listeners: new Set() },
};

// One timer for everything on screen; it stops with the last listener. A hidden tab is updated when it becomes visible.
function subscribeTo(tick: Tick) {
  const ticker = tickers[tick];
  const update = () => {
    ticker.now = Date.now();
    for (const each of ticker.listeners) each();
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') update();
  };
  return (listener: () => void) => {
    if (ticker.listeners.size === 0) {
      ticker.now = Date.now();
      ticker.timer = setInterval(update, PERIOD[tick]);
      document.addEventListener('visibilitychange', onVisibility);
    }
    ticker.listeners.add(listener);
    return () => {
      ticker.listeners.delete(listener);
      if (ticker.listeners.size > 0) return;
      clearInterval(ticker.timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  };
}

const subscribe = { second: subscribeTo('second'), minute: subscribeTo('minute') };

/** The time in ms since 1970 from one shared clock; re-renders each minute (or second, for countdowns). */
export function useNow(tick: Tick = 'minute'): number {
  const now = () => tickers[tick].now;
  return useSyncExternalStore(subscribe[tick], now, now);
}
