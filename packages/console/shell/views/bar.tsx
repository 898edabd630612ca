import { useLocation } from '@tanstack/react-router'
import { BookmarkCheck, ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { urlStateOf, type SavedView } from '#data/list-views.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { usePaletteActions } from '../palette/use-palette-actions.ts'
import { stringifySearch } from '../router/search-text.ts'
import type { ResourceNoun } from '../list/list-call.ts'
import type { ListViews } from '#data/list-views.ts'
import type { Total } from '@portico/domain/counts.ts'
import type { useListSearch } from '../list/use-list-search.ts'
import { ViewMenu } from './view-menu.tsx'
import { ViewTab } from './view-tab.tsx'
import { sharingOf } from './view-messages.ts'

export interface ViewBarProps {
  views: ListViews
  list: ReturnType<typeof useListSearch>
  noun: ResourceNoun
  /** number of rows without filters */
  whole: Total | undefined
}

/** Number of views from which it is assumed that not all tabs fit. */
const many = 5

/** The list without a view and its saved views, as tabs. Each tab is a link and shows its number of rows. */
export function ViewBar({ views, list, noun, whole }: ViewBarProps) {
  const { items } = views
  const pathname = useLocation({ select: (location) => location.pathname })
  const plainHref = pathname + stringifySearch({ ...urlStateOf({}, null, items) })
  const hrefOf = (view: SavedView) => pathname + stringifySearch({ view: view.id })
  const palette = useMemo(
    () => [
      {
        heading: `Views of ${noun.many}`,
        entries: items.map(({ id, name }) => ({
          label: name,
          icon: BookmarkCheck,
          href: pathname + stringifySearch({ view: id }),
          detail: 'view',
        })),
      },
    ],
    [items, pathname, noun.many],
  )
  usePaletteActions(palette)
  return (
    <>
      {list.isMissing && (
        <Notice title="This view cannot be shown">
          It is private to another user, or it was deleted. Showing all {noun.many} instead.
        </Notice>
      )}
      {items.length > 0 && (
        <div className="flex h-[2.125rem] min-w-0 items-center gap-1 border-b border-line max-sm:border-0">
          <nav
            aria-label={`Views of ${noun.many}`}
            className="scroll-row flex h-full min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none] max-sm:gap-1.5"
          >
            <ViewTab
              label="All"
              href={plainHref}
              count={whole}
              isCurrent={list.view === null}
              note={`Every ${noun.one}, with the usual columns`}
            />
            {items.map((view) => {
              const isCurrent = view.id === list.view?.id
              return (
                <ViewTab
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
                </ViewTab>
              )
            })}
          </nav>
          {items.length > many && (
            <Menu
              trigger={<IconButton icon={ChevronDown} size="sm" label={`All ${items.length} views`} />}
              entries={items.map((view) => ({
                // A private view and a shared one may have the same name, so the text says which is shared.
                label: view.shared ? `${view.name} (shared)` : view.name,
                href: hrefOf(view),
                selected: view.id === list.view?.id,
              }))}
            />
          )}
        </div>
      )}
    </>
  )
}
