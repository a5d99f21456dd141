/** Whether the landing page has testimonials, which the header then links; false where the server does not say. */
export async function hasTestimonials(): Promise<boolean> {
  try {
    const response = await fetch('/api/public/testimonials', { headers: { Accept: 'application/json' } });
    const answer = (await response.json()) as { readonly model?: { readonly items?: readonly unknown[] } | null };
    return (answer.model?.items?.length ?? 0) > 0;
  } catch {
    return false;
  }
}
