import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CrashScreen } from './screens.tsx';

type Props = { readonly children: ReactNode };

/** A bug in one screen leaves the shell standing; going elsewhere leaves the bug behind. */
export function ErrorBoundary({ children }: Props) {
  const { pathname } = useLocation();
  return <Boundary key={pathname.split('/').slice(0, 3).join('/')}>{children}</Boundary>;
}

// A class because React has no other form for it (and the router's own brings its data layer, 15 KiB, to every public page).
class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <CrashScreen /> : this.props.children;
  }
}
