import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashScreen } from './screens.tsx';

/** A bug in one screen leaves the shell standing; going elsewhere leaves the bug behind. What works stays as it is wherever one goes. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}

type Props = { readonly place: string; readonly children: ReactNode };
type State = { readonly place: string; readonly isBroken: boolean };

// A class because React has no other form for it (and the router's own brings its data layer, 15 KiB, to every public page).
class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  // Not a key of the place: that would build everything below anew at each step, the whole shell with an open menu in it.
  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}
