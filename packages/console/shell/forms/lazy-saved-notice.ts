import { lazyComponent } from '#ui/lazy-component.tsx'

/** The lazy notice about a conflict with another user's change. It is lazy because conflicts are rare. */
export const { Component: LazySavedNotice } = lazyComponent(
  async () => (await import('./saved-notice.tsx')).SavedNotice,
)
