import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { DocsPopover } from '#ui/page/docs-popover.tsx'
import type { Guide } from './docs.ts'

const { Component: GuideLinks } = lazyComponent(async () => (await import('./guide-links.tsx')).GuideLinks)

/** A popover that explains the resources of a page and links to related guides. */
export function Guides(props: {
  icon: LucideIcon
  heading: string
  summary: ReactNode
  guides: readonly Guide[]
}) {
  const { guides, ...text } = props
  return (
    <DocsPopover {...text}>
      <GuideLinks about={guides} />
    </DocsPopover>
  )
}
