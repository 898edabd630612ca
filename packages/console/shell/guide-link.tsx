import type { ReactNode } from 'react'
import { Link } from '#ui/actions/link.tsx'
import type { Guide } from './docs.ts'
import { guideHref } from './guide-address.ts'

/**
 * A link to a guide in a text; it opens a new tab. Its text is given, because the titles of all guides are in a lazy
 * chunk.
 */
export function GuideLink({ guide, children }: { guide: Guide; children: ReactNode }) {
  return (
    <Link href={guideHref(guide)} newTab>
      {children}
    </Link>
  )
}
