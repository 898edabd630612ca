import { useRouter } from '@tanstack/react-router'
import { ArrowRight, History, X, Zap } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Kbd } from '#ui/badges/kbd.tsx'
import { ModalFrame } from '#ui/overlays/modal-frame.tsx'
import { FilterList, type FilterItem } from '#ui/pickers/filter-list.tsx'
import { rowMenus } from '#ui/table/row-menus.ts'
import { hitCommands, nameIn } from './hit-commands.ts'
import { menuCommands } from './menu-commands.ts'
import { matching, mergeGroups, type PaletteEntry } from './palette-entries.ts'
import { registered } from './registered.ts'
import { typedAhead } from './palette-state.ts'
import { rememberPage, recentPages } from './recent.ts'
import { usePageEntries } from './use-page-entries.ts'
import { shownActions } from './shown-actions.ts'
import { usePaletteResources } from './resource-actions.ts'
import { hitEntry, useHits } from './use-hits.tsx'
import { useStore } from '#ui/use-store.ts'

interface Item extends FilterItem {
  readonly entry: PaletteEntry
}

const itemOf = (heading: string, entry: PaletteEntry): Item => ({
  id: `${heading} ${entry.key ?? entry.href ?? entry.label} ${entry.detail ?? ''}`,
  label: entry.label,
  disabledReason: entry.disabledReason,
  entry,
  icon: entry.icon ?? (entry.href === undefined ? Zap : ArrowRight),
  ...(entry.detail !== undefined && { detail: entry.detail }),
  ...(entry.badge !== undefined && { badge: entry.badge }),
})

/** Maximum number of commands in the list. Typing more of the name leaves fewer. */
const commandsShown = 8

/** A dialog in which users find any action, page or resource by typing a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const router = useRouter()
  const [text, setText] = useState(typedAhead.get)
  useEffect(() => {
    typedAhead.set('')
  }, [])
  const [recent] = useState(recentPages)
  // actions of the page at the time when the palette was opened
  const [ofPage] = useState(() => shownActions(document))
  const screens = useStore(registered)
  const tables = useStore(rowMenus)
  const pages = usePageEntries()
  const things = usePaletteResources()
  const { href: here } = router.state.location
  const typed = text.trim()
  const { hits, isLoading } = useHits(nameIn(typed, things))
  const go = (href: string) => void router.navigate({ href })
  const ofRows = useMemo(
    () => [...tables.values()].flat().flatMap(({ menu, ...row }) => menuCommands(menu(), row)),
    [tables],
  )
  const commands = matching([...ofRows, ...hitCommands(hits, things, go)], typed).slice(0, commandsShown)
  const offered = [...screens.values()].flat()

  const groups = mergeGroups(
    [
      ...offered.filter(({ heading }) => heading === 'Actions'),
      { heading: 'Actions', entries: ofPage },
      { heading: 'Commands', entries: commands.map((entry) => ({ ...entry, isFound: true as const })) },
      { heading: 'Recent', entries: typed === '' ? recent.map(withIcon) : [] },
      { heading: 'Resources', entries: hits.flatMap(hitEntry) },
      ...offered.filter(({ heading }) => heading !== 'Actions'),
      ...pages,
    ].map(({ heading, entries }) => ({ heading, entries: matching(entries, typed) })),
    here,
  ).map(({ heading, entries }) => ({ heading, items: entries.map((entry) => itemOf(heading, entry)) }))

  function choose({ label, entry }: Item) {
    onClose()
    entry.onAction?.()
    if (entry.href === undefined) return
    rememberPage({ label, href: entry.href })
    go(entry.href)
  }

  return (
    <ModalFrame
      labelledBy={titleId}
      isOpen
      isTopLayer
      onDismiss={onClose}
      overlayClass="flex items-start justify-center sm:px-4 sm:pt-[10vh]"
      modalClass="w-full max-w-[46rem] overflow-hidden max-sm:h-page sm:rounded-lg sm:border"
    >
      <h2 id={titleId} className="sr-only">
        Search or run a command
      </h2>
      <FilterList
        label="Search or run a command"
        placeholder="Search or run a command"
        text={text}
        onTextChange={setText}
        groups={groups}
        onChoose={choose}
        isLoading={isLoading}
        emptyText={isLoading ? 'Searching…' : 'Nothing matches'}
        listClass="max-h-96 max-sm:max-h-none max-sm:flex-1"
        aside={
          <>
            {typed !== '' && <IconButton icon={X} size="sm" label="Clear" onPress={() => setText('')} />}
            <button
              type="button"
              onClick={onClose}
              className="h-6 flex-none rounded-sm px-1.5 text-xs text-fg-muted hover:bg-hover hover:text-fg"
            >
              Dismiss
            </button>
          </>
        }
      />
      <footer className="flex items-center gap-4 border-t border-line px-3 py-2 text-xs text-fg-muted max-sm:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd>Enter</Kbd> go
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> move
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd>Esc</Kbd> close
        </span>
      </footer>
    </ModalFrame>
  )
}

const withIcon = (entry: PaletteEntry): PaletteEntry => ({ ...entry, icon: History })
