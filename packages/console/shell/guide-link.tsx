import type { ReactNode } from 'react'
import { Link } from '#ui/actions/link.tsx'
import { type Guide, guides } from './docs.ts'
import { guideHref } from './guide-address.ts'

/** A link to a guide, in a text; it opens beside the console. */
export function GuideLink({ guide, children = guides[guide] }: { guide: Guide; children?: ReactNode }) {
  return (
    <Link href={guideHref(guide)} newTab>
      {children}
    </Link>
  )
}
