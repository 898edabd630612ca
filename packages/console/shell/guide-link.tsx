import type { ReactNode } from 'react'
import { Link } from '../ui/actions/link.tsx'
import { guideHref } from './docs.ts'

/** A link to a guide, in a text; nothing where the installation keeps no guides. */
export function GuideLink({ title, children = title }: { title: string; children?: ReactNode }) {
  const href = guideHref(title)
  return href === undefined ? null : <Link href={href}>{children}</Link>
}
