import type { ReactNode } from 'react'
import { ExternalLink } from 'lucide-react'
import { isExternal, useLink } from './link-behaviour.tsx'

/** A link in text. An icon marks a link that leaves the console or opens a new tab. */
export function Link(props: {
  href: string
  newTab?: boolean
  /** Accessible name, for links whose text is not clear without context. */
  'aria-label'?: string
  children: ReactNode
}) {
  const { href, newTab = isExternal(props.href), children } = props
  const link = useLink(href, { newTab })
  return (
    <a
      {...link}
      aria-label={props['aria-label']}
      className="rounded-sm text-accent underline decoration-transparent underline-offset-2 hover:decoration-current"
    >
      {children}
      {newTab && (
        <>
          <ExternalLink size={12} className="ml-1 inline align-[-1px]" aria-hidden />
          <span className="sr-only"> (opens in a new tab)</span>
        </>
      )}
    </a>
  )
}
