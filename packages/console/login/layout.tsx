import type { ReactNode } from 'react'
import { Identicon } from '../ui/badges/identicon.tsx'
import { Mark } from '../shell/frame/mark.tsx'

/** The sign-in pages: the product at one side, the form at the other; on a phone the form alone. */
export function LoginLayout({ silo, children }: { silo: string; children: ReactNode }) {
  return (
    <div className="grid min-h-page bg-bg md:grid-cols-2">
      <div
        aria-hidden
        className="hidden place-items-center border-r border-line bg-sunken text-fg-faint md:grid"
      >
        <Mark size={180} />
      </div>
      <main className="grid place-items-center px-4 py-10">
        <div className="flex w-full max-w-[20rem] flex-col gap-5">
          <header className="flex items-center gap-3 border-b border-line pb-5">
            <Identicon name={silo} />
            <div className="min-w-0">
              <p className="text-xs text-fg-muted">Sign in to silo</p>
              <h1 className="truncate text-lg font-bold tracking-[-0.015em]">{silo}</h1>
            </div>
          </header>
          {children}
          <footer className="flex items-center justify-center gap-2 pt-6 text-fg-muted md:hidden">
            <Mark size={18} /> Portico
          </footer>
        </div>
      </main>
    </div>
  )
}
