import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocsPopover } from '#ui/page/docs-popover.tsx'
import { type Guide, guideHref, guides } from './docs.ts'

/** What the things of a page are, and the guides about them. */
export function Guides(props: {
  icon: LucideIcon
  heading: string
  summary: ReactNode
  guides: readonly Guide[]
}) {
  const { guides: about, ...text } = props
  return (
    <DocsPopover {...text} links={about.map((guide) => ({ label: guides[guide], href: guideHref(guide) }))} />
  )
}
