import { useRouterState } from '@tanstack/react-router'
import { BookOpen, Boxes, ChevronsUpDown, ExternalLink, FolderKanban } from 'lucide-react'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { useStore } from '#ui/use-store.ts'
import { cx } from '#ui/cx.ts'
import { truncateEnd } from '#ui/format/truncate.ts'
import { tip } from '#ui/overlays/tip.ts'
import { guidesHref } from '../guide-address.ts'
import { isActiveLink, type SectionLink } from '../navigation/sections.ts'
import { sectionNotes } from '../navigation/section-notes.ts'
import { type PageArea, sectionsOf, usePageArea } from '../navigation/use-area.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { type Count, countText, useProjectCounts } from '../list/use-count.ts'

/** Maximum number of characters of a name in the sidebar. */
const nameLength = 24

function NavLink(props: {
  link: SectionLink
  active: boolean
  count?: Count | undefined
  /** number of items that need attention */
  note?: number | undefined
}) {
  const { link, active, count, note } = props
  const Icon = link.icon
  const attributes = useLink(link.href)
  return (
    <a
      {...attributes}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex min-h-[1.8rem] items-center gap-[0.55rem] rounded-sm px-[0.6rem] max-md:min-h-10',
        active ? 'bg-selected font-semibold text-fg' : 'text-fg-muted hover:bg-hover hover:text-fg',
      )}
    >
      <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="min-w-0 truncate" {...tip(link.label.length > nameLength ? link.label : null)}>
        {truncateEnd(link.label, nameLength)}
      </span>
      {count !== undefined && (
        <span
          className={cx('ml-auto font-mono text-2xs font-normal', active ? 'text-fg-muted' : 'text-fg-faint')}
        >
          {countText(count)}
        </span>
      )}
      {note !== undefined && (
        <span className="ml-auto font-mono text-2xs font-semibold text-bad">{note}</span>
      )}
    </a>
  )
}

/** The link from the silo to the system, or back. */
const otherSide = ({ area }: PageArea): SectionLink =>
  area === 'system'
    ? { label: 'Silo', icon: ChevronsUpDown, href: paths.projects() }
    : { label: 'System', icon: ChevronsUpDown, href: paths.silos() }

/** The sections of the silo, the project, the settings or the system. */
export function Sidebar() {
  const place = usePageArea()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { project } = place
  const session = useSession()
  const { isFleetViewer } = session
  const notes = useStore(sectionNotes)
  const counts = useProjectCounts(project)
  const docs = useLink(guidesHref, { newTab: true })
  const home: SectionLink | null =
    project !== undefined
      ? { label: project, icon: Boxes, href: paths.instances(project) }
      : place.area === 'settings'
        ? { label: 'Projects', icon: FolderKanban, href: paths.projects() }
        : null
  return (
    <nav aria-label="Sections" className="flex h-full flex-col gap-px overflow-y-auto px-2 py-3">
      {home && <NavLink link={home} active={false} />}
      {isFleetViewer && (
        // Shown on screens where the top bar has no space for the switch.
        <span className="md:hidden">
          <NavLink link={otherSide(place)} active={false} />
        </span>
      )}
      {sectionsOf(place, session).map(({ heading, links }) => (
        <section
          key={heading}
          aria-label={heading || (project === undefined ? 'Silo' : 'Overview')}
          className="flex flex-col gap-px"
        >
          {heading !== '' && (
            <h2 className="px-[0.6rem] pt-[0.9rem] pb-[0.4rem] text-2xs leading-none font-semibold tracking-[0.02em] text-fg-faint">
              {heading}
            </h2>
          )}
          {links.map((link) => (
            <NavLink
              key={link.label}
              link={link}
              active={isActiveLink(link, pathname)}
              count={counts.find(({ kind }) => kind === link.count)}
              note={notes[link.href]}
            />
          ))}
        </section>
      ))}
      <a
        {...docs}
        className="mt-auto flex min-h-[1.8rem] flex-none items-center gap-[0.55rem] rounded-sm px-[0.6rem] text-fg-muted hover:bg-hover hover:text-fg max-md:min-h-10"
      >
        <BookOpen size={15} strokeWidth={1.75} aria-hidden className="flex-none" />
        Docs
        <ExternalLink size={12} aria-hidden className="flex-none text-fg-faint" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </nav>
  )
}
