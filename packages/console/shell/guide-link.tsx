import type { ReactNode } from 'react'
import { Link } from '#ui/actions/link.tsx'
import type { Guide } from './docs.ts'
import { guideHref } from './guide-address.ts'

/**
 * A link within a text to a guide, which opens in a new tab. The caller passes the text of the link, because the titles
 * of the guides are in a lazy chunk.
 */
export function GuideLink({ guide, children }: { guide: Guide; children: ReactNode }) {
  return (
    <Link href={guideHref(guide)} newTab>
      {children}
    </Link>
  )
}
