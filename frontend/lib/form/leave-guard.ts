import { useEffect } from 'react';

/** Asks whether to leave what is not saved; `leave` goes on. */
export type AskToLeave = (leave: () => void) => void;

let guard: AskToLeave | null = null;

/** Whether an open form has unsaved changes. */
export const isLeaveGuarded = (): boolean => guard !== null;

/** Leaves at once, or after the question of the form that has unsaved changes. */
export function leaveOrAsk(leave: () => void): void {
  if (guard === null) leave();
  else guard(leave);
}

/** While `isDirty`, every navigation of the app asks first, and closing the page asks as browsers do. `ask` must stay the same function. */
export function useLeaveGuard(isDirty: boolean, ask: AskToLeave): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    guard = ask;
    window.addEventListener('beforeunload', onUnload);
    return () => {
      guard = null;
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [isDirty, ask]);
}
