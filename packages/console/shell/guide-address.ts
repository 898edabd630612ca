import type { Guide } from './docs.ts'

/** Path of the first page of the guides. */
export const guidesHref = '/guides/index.html'

/**
 * Returns the path of a guide, which does not change between releases. Each guide is a file, so that any static host
 * can serve it.
 */
export function guideHref(guide: Guide): string {
  return `/guides/${guide}.html`
}
