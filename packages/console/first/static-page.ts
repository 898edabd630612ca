import type { FirstAnswers } from './block.ts'
import { matchPattern } from './pattern.ts'

/**
 * A page as HTML, which a document shows until the console has come (decision 25): it lies in an element with this id.
 */
export const staticPageId = 'page-before'

/** What a page is rendered from. Everything in it is one person's, and of one moment. */
export interface PageToRender {
  /** path and query */
  readonly href: string
  readonly answers: FirstAnswers['answers']
  /** What the browser has told of what it keeps to itself, by the keys of its `localStorage` (`told.ts`). */
  readonly told: Readonly<Record<string, string>>
  /** The browser's name for itself, empty where it gives none: keys are called differently on some machines. */
  readonly userAgent: string
}

/** What the build of `static/render.tsx` exports. */
export interface StaticPages {
  /** A page's HTML; null for one that has to say what is wrong, or that leads elsewhere. @throws when it cannot be rendered */
  renderPage(page: PageToRender): Promise<string | null>
}

/** Pages that show what they are about. Forms and consoles show nothing that is worth having before it can be used. */
const patterns = [
  '/projects',
  '/images',
  '/settings/profile',
  '/settings/ssh-keys',
  '/projects/$project/instances',
  '/projects/$project/instances/$instance/storage',
  '/projects/$project/instances/$instance/networking',
  '/projects/$project/instances/$instance/connect',
  '/projects/$project/instances/$instance/settings',
  '/projects/$project/disks',
  '/projects/$project/snapshots',
  '/projects/$project/images',
  '/projects/$project/floating-ips',
]

/** Is the page at a path put into its document? */
export function hasStaticPage(pathname: string): boolean {
  return patterns.some((pattern) => matchPattern(pattern, pathname) !== null)
}
