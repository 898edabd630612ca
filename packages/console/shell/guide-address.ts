import type { Guide } from './docs.ts'

/** Where the first page of the guides is. */
export const guidesHref = '/guides/index.html'

/** A guide's address, which stays. A file of its own name, so that any host of static files gives it. */
export function guideHref(guide: Guide): string {
  return `/guides/${guide}.html`
}
