import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashScreen } from './status-screens.tsx';

/** Shows the crash screen instead of a screen that throws; the next path renders normally again. Working screens keep their state. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}

type Props = { readonly pathname: string; readonly children: ReactNode };
type State = { readonly pathname: string; readonly isBroken: boolean };

// A class, because React has no other error boundary. The router's own would add its data layer (15 KiB) to every public page.
class Boundary extends Component<Props, State> {
  override state: State = { pathname: this.props.pathname, isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  // Not a `key`: a key would remount everything below on each navigation, the whole shell with an open menu included.
  static getDerivedStateFromProps({ pathname }: Props, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, isBroken: false };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}
