import { Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { focusHeir } from '#ui/overlays/focus-heir.ts'
import { tip } from '#ui/overlays/tip.ts'
import type { Total } from '@portico/domain/counts.ts'
import { countText } from '../list/use-count.ts'

/** A tab in the bar of views: a link with the number of rows, and for the current view its menu. */
export function ViewTab(props: {
  label: string
  href: string
  count: Total | undefined
  isCurrent: boolean
  isShared?: boolean
  isChanged?: boolean
  note: string
  children?: ReactNode
}) {
  const { isCurrent } = props
  const link = useLink(props.href)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If there are many views, scrolls the tab of the current one into view, but not the page.
    const [tab, bar] = [place.current, place.current?.parentElement]
    if (!isCurrent || !tab || !bar) return
    const beyond = tab.offsetLeft + tab.offsetWidth - bar.offsetLeft - bar.clientWidth
    if (beyond > bar.scrollLeft) bar.scrollLeft = beyond
    if (tab.offsetLeft - bar.offsetLeft < bar.scrollLeft) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft
  }, [isCurrent])
  return (
    <div
      ref={place}
      data-current={isCurrent || undefined}
      className="relative flex flex-none items-center rounded-t-sm px-1 text-fg-muted data-current:text-fg max-sm:my-0.5 max-sm:rounded-full max-sm:border max-sm:border-line-strong max-sm:px-1.5 max-sm:data-current:border-transparent max-sm:data-current:bg-selected sm:data-current:after:absolute sm:data-current:after:inset-x-0 sm:data-current:after:bottom-0 sm:data-current:after:h-[1.5px] sm:data-current:after:bg-accent"
    >
      <a
        {...link}
        {...tip(props.note)}
        {...(isCurrent && focusHeir)}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex h-full max-w-64 items-center gap-1.5 rounded-sm px-1.5 outline-offset-[-2px] hover:text-fg aria-[current=page]:font-semibold"
      >
        {props.isShared === true && (
          <>
            <Users size={12} strokeWidth={1.75} aria-hidden className="flex-none opacity-70" />
            <span className="sr-only">Shared: </span>
          </>
        )}
        <span className="truncate">{props.label}</span>
        {props.count && (
          <span className="font-mono text-xs font-normal text-fg-muted tabular-nums">
            {countText(props.count)}
          </span>
        )}
        {props.isChanged === true && <span className="text-xs font-normal text-busy">changed</span>}
      </a>
      {props.children}
    </div>
  )
}
