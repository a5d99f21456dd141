import { useState, type ReactNode } from 'react';
import {
  NavigationType,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  type To,
} from 'react-router-dom';
import { isLeaveGuarded, leaveOrAsk } from '../lib/form/leave-guard.ts';

type History = ReturnType<typeof createBrowserHistory>;

/** A page, and the tab of it. Other parameters say only what a page shows. */
const pageOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`;

/** The history of the browser, which asks before a page with unsaved changes is left, also by Back. */
export function guardedHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  let page = pageOf(history.location);
  // Of the next move of the browser: the one back to the page while the question is open, or the one that was confirmed.
  let isKnown: 'returning' | 'confirmed' | null = null;

  const move = (to: To, go: () => void) => {
    if (pageOf(history.createURL(to)) === page) go();
    else leaveOrAsk(go);
  };
  const isStopped = (delta: number): boolean => {
    const known = isKnown;
    isKnown = null;
    if (known === 'returning') return true;
    if (known === 'confirmed' || !isLeaveGuarded()) return false;
    isKnown = 'returning';
    history.go(-delta);
    leaveOrAsk(() => {
      isKnown = 'confirmed';
      history.go(delta);
    });
    return true;
  };

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => move(to, () => history.push(to, state)),
    replace: (to, state) => move(to, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        if (update.action === NavigationType.Pop && update.delta !== null && isStopped(update.delta)) return;
        page = pageOf(update.location);
        listener(update);
      }),
  };
}

/** The router of the app. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(guardedHistory);
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
