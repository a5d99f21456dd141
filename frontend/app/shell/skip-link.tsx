import { T } from '../../lib/locale/t.tsx';

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="layer-toast sr-only rounded-control bg-inverse px-4 py-2 text-on-inverse focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
    >
      <T id="shell.skip" />
    </a>
  );
}
