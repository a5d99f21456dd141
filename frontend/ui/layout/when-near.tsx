import { useEffect, useRef, useState, type ReactNode } from 'react';

export type WhenNearProps = {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The build renders the children, for those who read without scripts. */
  readonly isPrerendered?: boolean;
  /** Attributes of the element. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
};

/** Renders its children when they scroll into view, so that content far down the page loads nothing before. */
export function WhenNear({ children, className, isPrerendered = false, data }: WhenNearProps) {
  const [isNear, setNear] = useState(isPrerendered && typeof window === 'undefined');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={container} className={className} {...data}>
      {isNear && children}
    </div>
  );
}
