import { useLocation } from '@tanstack/react-router'
import { BookmarkCheck, Users } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { addressOf, type SavedView } from '#data/list-views.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { tip } from '#ui/overlays/tip.ts'
import { usePaletteActions } from '../palette/use-palette-actions.ts'
import { stringifySearch } from '../router/search-text.ts'
import type { Thing } from '../list/list-call.ts'
import type { ListViews } from '../list/list-views.ts'
import type { Total } from '../list/list-words.ts'
import { countText } from '../list/use-count.ts'
import type { useListSearch } from '../list/use-list-search.ts'
import { ViewMenu } from './view-menu.tsx'
import { sharingOf } from './view-words.ts'

export interface ViewBarProps {
  views: ListViews
  list: ReturnType<typeof useListSearch>
  thing: Thing
  /** How many rows there are without any filter. */
  whole: Total | undefined
}

/** The list as it usually is, and its saved views: each is a link, and its rows are counted. */
export function ViewBar({ views, list, thing, whole }: ViewBarProps) {
  const { items } = views
  const pathname = useLocation({ select: (location) => location.pathname })
  const plainHref = pathname + stringifySearch({ ...addressOf({}, null, items) })
  const hrefOf = (view: SavedView) => pathname + stringifySearch({ view: view.id })
  const palette = useMemo(
    () => [
      {
        heading: `Views of ${thing.many}`,
        entries: items.map(({ id, name }) => ({
          label: name,
          icon: BookmarkCheck,
          href: pathname + stringifySearch({ view: id }),
          detail: 'view',
        })),
      },
    ],
    [items, pathname, thing.many],
  )
  usePaletteActions(palette)
  return (
    <>
      {list.isMissing && (
        <Notice title="This view cannot be shown">
          It is somebody’s own, or it was deleted. Here are all {thing.many} instead.
        </Notice>
      )}
      {items.length > 0 && (
        <nav
          aria-label={`Views of ${thing.many}`}
          className="flex h-[2.125rem] min-w-0 gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] max-sm:gap-1.5 max-sm:border-0"
        >
          <Tab
            label="All"
            href={plainHref}
            count={whole}
            isCurrent={list.view === null}
            note={`Every ${thing.one}, as the list usually is`}
          />
          {items.map((view) => {
            const isCurrent = view.id === list.view?.id
            return (
              <Tab
                key={view.id}
                label={view.name}
                href={hrefOf(view)}
                count={view.count ?? undefined}
                isCurrent={isCurrent}
                isShared={view.shared}
                isChanged={isCurrent && list.isChanged}
                note={sharingOf(view)}
              >
                {isCurrent && <ViewMenu view={view} views={views} href={hrefOf(view)} />}
              </Tab>
            )
          })}
        </nav>
      )}
    </>
  )
}

function Tab(props: {
  label: string
  href: string
  count: Total | undefined
  isCurrent: boolean
  isShared?: boolean
  isChanged?: boolean
  note: string
  children?: React.ReactNode
}) {
  const { isCurrent } = props
  const link = useLink(props.href)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Of many views the one that is shown is in sight; the page itself stays where it is.
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
