import { useState, type ReactNode } from 'react'
import { PaletteHost } from '../palette/palette-host.tsx'
import { Drawer } from './drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFocusPage } from './use-focus-page.ts'

/** This is a separate component because it renders at every step of a navigation. */
function PageFocus() {
  useFocusPage()
  return null
}

/**
 * The frame of every page after sign-in: top bar, sidebar, and the content, which has its own scroll bar.
 * @param props.corner components in the top bar that do not depend on the page
 */
export function Frame({ corner, children }: { corner: ReactNode; children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <div className="grid h-page grid-cols-[minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)] md:grid-cols-[13.5rem_minmax(0,1fr)] md:[--content-left:13.5rem] print:block print:h-auto">
      <a
        href="#content"
        className="absolute -top-16 left-2 z-50 rounded-md border border-line-strong bg-raised px-3 py-1.5 focus:top-2"
      >
        Skip to content
      </a>
      <TopBar corner={corner} onOpenDrawer={() => setDrawerOpen(true)} />
      <aside
        aria-label="Sidebar"
        className="hidden min-h-0 border-r border-line bg-sunken md:block print:hidden"
      >
        <Sidebar />
      </aside>
      <PaletteHost />
      <PageFocus />
      <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <main
        id="content"
        tabIndex={-1}
        data-scroll-restoration-id="content"
        className="relative flex min-h-0 flex-col gap-3.5 *:flex-none overflow-y-auto px-4 pt-5 pb-4 [--head-top:-1.25rem] outline-none has-[[data-bulk-bar]]:pb-(--bulk-room) has-[[data-bulk-bar]]:scroll-pb-(--bulk-room) has-[[data-form-bar]]:scroll-pb-20 sm:px-6 print:overflow-visible"
      >
        {children}
      </main>
    </div>
  )
}
