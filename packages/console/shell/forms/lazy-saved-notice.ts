import { latePart } from '#ui/lazy-component.tsx'

/** The notice about a conflicting change; lazy, because hardly any form needs it. */
export const { Part: LateSavedNotice } = latePart(
  async () => (await import('./saved-notice.tsx')).SavedNotice,
)
