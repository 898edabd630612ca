import type { ReactNode } from 'react'
import { Link } from '#ui/actions/link.tsx'
import type { Guide } from './docs.ts'
import { guideHref } from './guide-address.ts'

/**
 * A link to a guide within a text, which opens in a new tab. The caller provides the link's text, because the titles of
 * all guides are in a lazy chunk.
 */
export function GuideLink({ guide, children }: { guide: Guide; children: ReactNode }) {
  return (
    <Link href={guideHref(guide)} newTab>
      {children}
    </Link>
  )
}
