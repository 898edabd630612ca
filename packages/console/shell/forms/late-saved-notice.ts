import { latePart } from '#ui/late-part.tsx'

/** What two people changed at once: hardly any form comes to need it. */
export const { Part: LateSavedNotice } = latePart(
  async () => (await import('./saved-notice.tsx')).SavedNotice,
)
