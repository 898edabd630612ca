import type { ReactNode } from 'react'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { Kbd } from '#ui/badges/kbd.tsx'
import { LoadingBar } from '#ui/feedback/loading-bar.tsx'
import { openPalette, shortcutText } from '../palette/palette-state.ts'
import { paths } from '../paths.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { LiveIndicator } from './live-indicator.tsx'
import { Mark } from './mark.tsx'
import { UserMenu } from './user-menu.tsx'

function NextPageBar() {
  return <LoadingBar pending={useRouterState({ select: (state) => state.status === 'pending' })} />
}

/** The bar over every page: the loading bar, breadcrumbs, search, the live indicator and the user menu. */
export function TopBar({ corner, onOpenDrawer }: { corner: ReactNode; onOpenDrawer: () => void }) {
  const home = useLink(paths.projects())
  return (
    <header className="col-span-full flex min-w-0 items-center gap-2 max-sm:gap-1 border-b border-line bg-sunken px-2 md:px-3.5 print:hidden">
      <NextPageBar />
      <span className="md:hidden">
        <IconButton icon={MenuIcon} label="Open menu" onPress={onOpenDrawer} />
      </span>
      <a {...home} aria-label="Portico, all projects" className="hidden rounded-sm sm:block">
        <Mark />
      </a>
      <Breadcrumbs />
      <button
        type="button"
        onClick={openPalette}
        className="ml-auto hidden h-8 w-[22rem] min-w-44 shrink-[8] items-center gap-2 rounded-md border border-line-strong bg-raised px-2.5 text-fg-faint hover:bg-hover lg:flex"
      >
        <Search size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="truncate">Search or run a command</span>
        <span className="ml-auto">
          <Kbd>{shortcutText}</Kbd>
        </span>
      </button>
      <span className="ml-auto lg:hidden">
        <IconButton icon={Search} label="Search or run a command" onPress={openPalette} />
      </span>
      {corner}
      <LiveIndicator />
      <UserMenu />
    </header>
  )
}
