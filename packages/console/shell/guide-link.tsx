import type { ReactNode } from 'react'
import { Link } from '#ui/actions/link.tsx'
import type { Guide } from './docs.ts'
import { guideHref } from './guide-address.ts'

/** A link to a guide, in a text; it opens beside the console. In words of its own: the titles of all guides come late. */
export function GuideLink({ guide, children }: { guide: Guide; children: ReactNode }) {
  return (
    <Link href={guideHref(guide)} newTab>
      {children}
    </Link>
  )
}
