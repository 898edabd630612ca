import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocsPopover } from '../ui/page/docs-popover.tsx'
import { guideHref } from './docs.ts'

/** What the things of a page are, and the guides about them where the installation has any. */
export function Guides(props: {
  icon: LucideIcon
  heading: string
  summary: ReactNode
  /** Titles of guides: `Key Concepts`. */
  titles: readonly string[]
}) {
  const { titles, ...about } = props
  const links = titles.flatMap((label) => {
    const href = guideHref(label)
    return href === undefined ? [] : [{ label, href }]
  })
  return <DocsPopover {...about} links={links} />
}
