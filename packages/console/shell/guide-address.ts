import type { Guide } from './docs.ts'

/** Path of the first page of the guides. */
export const guidesHref = '/guides/index.html'

/**
 * Returns the path of a guide, which is the same in all releases. Each guide is a file, so that any web host can serve
 * it.
 */
export function guideHref(guide: Guide): string {
  return `/guides/${guide}.html`
}
