import { lazyComponent } from '#ui/lazy-component.tsx'

/** Replaces what the user may not see; lazy, because the refusal shows that the server can be reached to load it. */
export const { Component: Forbidden } = lazyComponent(
  async () => (await import('./forbidden-card.tsx')).ForbiddenCard,
)
