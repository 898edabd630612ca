import { lazyComponent } from '#ui/lazy-component.tsx'

/** The card for a missing permission; lazy, because the refusal shows that the server is reachable. */
export const { Component: Forbidden } = lazyComponent(
  async () => (await import('./forbidden-card.tsx')).ForbiddenCard,
)
