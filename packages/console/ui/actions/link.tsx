import type { ReactNode } from 'react'
import { ExternalLink } from 'lucide-react'
import { isExternal, useLink } from './link-behaviour.tsx'

/** A link in text; one that leaves the console, or stands beside it in a new tab, says so with an icon. */
export function Link(props: {
  href: string
  newTab?: boolean
  /** What it says to who does not see what stands around it. */
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
