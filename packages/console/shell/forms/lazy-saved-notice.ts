import { lazyComponent } from '#ui/lazy-component.tsx'

/** The notice about a conflicting change; lazy, because conflicts are rare. */
export const { Component: LazySavedNotice } = lazyComponent(
  async () => (await import('./saved-notice.tsx')).SavedNotice,
)
