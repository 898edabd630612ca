import type { Guide } from './docs.ts'

/** Address of the first page of the guides. */
export const guidesHref = '/guides/index.html'

/** Returns the stable address of a guide. Each guide is a file, so that any static host serves it. */
export function guideHref(guide: Guide): string {
  return `/guides/${guide}.html`
}
