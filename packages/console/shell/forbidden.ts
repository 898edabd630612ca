import { lazyComponent } from '#ui/lazy-component.tsx'

/** The lazy card for a missing permission. It can be lazy because a refusal shows that the server is reachable. */
export const { Component: Forbidden } = lazyComponent(
  async () => (await import('./forbidden-card.tsx')).ForbiddenCard,
)
