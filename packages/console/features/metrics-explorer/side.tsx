import { Bookmark, Plus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import { stringifySearch } from '#shell/router/search-text.ts'
import type { SavedView } from '#data/list-views.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { cx } from '#ui/cx.ts'
import type { Example } from './examples.ts'

const entry =
  'flex min-h-[1.8rem] items-center gap-2 rounded-sm px-2 text-left whitespace-nowrap hover:bg-hover hover:text-fg max-lg:flex-none max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:px-3 max-md:min-h-10'

/** The saved views and example queries: a column, or a row of chips in narrow layouts. */
export function ExplorerSide(props: {
  views: readonly SavedView[]
  current: string | null
  isChanged: boolean
  examples: readonly Example[]
  onStart: (query: string) => void
  onSchemas: () => void
}) {
  const { views } = props
  const own = views.filter(({ shared }) => !shared)
  const shared = views.filter((view) => view.shared)
  const links = (all: readonly SavedView[]) =>
    all.map((view) => (
      <ViewLink key={view.id} view={view} isCurrent={view.id === props.current} isChanged={props.isChanged} />
    ))
  return (
    <nav
      aria-label="Views and examples"
      className="scroll-row flex min-w-0 flex-none gap-x-2 gap-y-px overflow-x-auto [scrollbar-width:none] lg:w-52 lg:flex-col max-lg:pb-1"
    >
      <Group heading="Yours" isShown={own.length > 0}>
        {links(own)}
      </Group>
      <Group heading="Of the project" isShown={shared.length > 0}>
        {links(shared)}
      </Group>
      <Group heading="Start from" isShown>
        <button type="button" className={cx(entry, 'text-fg-muted')} onClick={props.onSchemas}>
          <Plus size={14} aria-hidden className="flex-none" />
          Any metric…
        </button>
        {props.examples.map(({ title, query }) => (
          <button
            key={title}
            type="button"
            className={cx(entry, 'text-fg-muted')}
            onClick={() => props.onStart(query)}
          >
            <Plus size={14} aria-hidden className="flex-none" />
            {title}
          </button>
        ))}
      </Group>
    </nav>
  )
}

function Group({ heading, isShown, children }: { heading: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <section aria-label={heading} className="flex gap-x-2 gap-y-px lg:mb-3 lg:flex-col max-lg:flex-none">
      <h2 className="px-2 py-1 text-2xs leading-none font-semibold text-fg-faint max-lg:self-center max-lg:px-0">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function ViewLink({
  view,
  isCurrent,
  isChanged,
}: {
  view: SavedView
  isCurrent: boolean
  isChanged: boolean
}) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const link = useLink(pathname + stringifySearch({ view: view.id }))
  const Icon = view.shared ? Users : Bookmark
  return (
    <a
      {...link}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(entry, isCurrent ? 'bg-selected font-semibold text-fg' : 'text-fg-muted')}
    >
      <Icon size={14} aria-hidden className="flex-none" />
      <span className="min-w-0 truncate max-lg:max-w-40">{view.name}</span>
      {isCurrent && isChanged && <span className="ml-auto text-xs font-normal text-busy">changed</span>}
    </a>
  )
}
