import { useSyncExternalStore } from 'react';

type Tick = 'second' | 'minute';

const PERIOD: Record<Tick, number> = { second: 1000, minute: 60_000 };

type Ticker = { now: number; timer: ReturnType<typeof setInterval> | undefined; listeners: Set<() => void> };

const tickers: Record<Tick, Ticker> = {
  second: { now: Date.now(), timer: undefined, listeners: new Set() },
  minute: { now: Date.now(), timer: undefined, listeners: new Set() },
};

// One timer for all rows of all lists; it stops with the last one. A hidden tab is brought up to date when it is shown again.
function subscribeTo(tick: Tick) {
  return (listener: () => void) => {
    const ticker = tickers[tick];
    const beat = () => {
      ticker.now = Date.now();
      for (const each of ticker.listeners) each();
    };
    if (ticker.listeners.size === 0) {
      ticker.now = Date.now();
      ticker.timer = setInterval(beat, PERIOD[tick]);
    }
    ticker.listeners.add(listener);
    const shown = () => {
      if (document.visibilityState === 'visible') beat();
    };
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      ticker.listeners.delete(listener);
      if (ticker.listeners.size === 0) clearInterval(ticker.timer);
    };
  };
}

const subscribe = { second: subscribeTo('second'), minute: subscribeTo('minute') };

/** The time in ms since 1970, from one clock shared by everything on screen; re-renders each minute (or second, for countdowns). */
export function useNow(tick: Tick = 'minute'): number {
  const now = () => tickers[tick].now;
  return useSyncExternalStore(subscribe[tick], now, now);
}
