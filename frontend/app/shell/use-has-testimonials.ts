import { useEffect, useState } from 'react';
import { hasTestimonials } from '../../lib/site/testimonials-link.ts';

/** Whether there are testimonials; false until the server has answered. */
export function useHasTestimonials(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => void hasTestimonials().then(setHas), []);
  return has;
}
