import { useRouter } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Kbd } from '../../ui/badges/kbd.tsx'
import { ModalFrame } from '../../ui/overlays/modal-frame.tsx'
import { FilterList, type FilterItem } from '../../ui/pickers/filter-list.tsx'
import { fuzzyFilter } from './fuzzy.ts'
import { mergeGroups, type PaletteEntry, registered } from './palette-entries.ts'
import { rememberPlace, recentPlaces } from './recent.ts'
import { usePageEntries } from './use-page-entries.ts'
import { useHits } from './use-hits.tsx'

interface Item extends FilterItem {
  readonly entry: PaletteEntry
}

const itemsOf = (heading: string, entries: readonly PaletteEntry[]) => ({
  heading,
  items: entries.map((entry): Item => ({
    id: `${heading} ${entry.label} ${entry.href ?? ''}`,
    label: entry.label,
    entry,
    ...(entry.icon && { icon: entry.icon }),
  })),
})

/** Finds any action, page and resource by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const router = useRouter()
  const [text, setText] = useState('')
  const [recent] = useState(recentPlaces)
  const screens = useSyncExternalStore(registered.subscribe, registered.get)
  const pages = usePageEntries()
  const { pathname } = router.state.location
  const offered = mergeGroups([...[...screens.values()].flat(), ...pages], pathname)
  const hits = useHits(text)
  const typed = text.trim() !== ''

  const groups = [
    ...offered.map(({ heading, entries }) =>
      itemsOf(
        heading,
        fuzzyFilter(entries, (entry) => entry.label, text),
      ),
    ),
    { heading: 'Resources', items: hits.items },
    ...(typed ? [] : [itemsOf('Recent', recent.filter(({ href }) => href !== pathname).map(withIcon))]),
  ]

  function choose({ label, entry }: Item) {
    onClose()
    entry.onAction?.()
    if (entry.href === undefined) return
    rememberPlace({ label, href: entry.href })
    void router.navigate({ href: entry.href })
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
        isLoading={hits.isLoading}
        emptyText={hits.isLoading ? 'Searching…' : 'Nothing matches'}
        listClass="max-h-96 max-sm:max-h-none max-sm:flex-1"
        aside={
          <>
            {typed && <IconButton icon={X} size="sm" label="Clear" onPress={() => setText('')} />}
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
