import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Renders its children once they are about to be scrolled into view: what stands below the fold costs nothing before. */
export function WhenNear({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isNear && children}
    </div>
  );
}
