import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its children when they scroll into view, so that content far down the page loads nothing before. */
export function WhenNear({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const [isNear, setNear] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={className}>
      {isNear && children}
    </div>
  );
}
