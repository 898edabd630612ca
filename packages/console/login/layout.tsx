import type { ReactNode } from 'react'
import { afterSignIn } from '#data/sign-in.ts'
import { Mark } from '#shell/frame/mark.tsx'
import { Identicon } from '#ui/badges/identicon.tsx'

/** The layout of the sign-in pages: the name of the system, the silo if known, and the form. */
export function LoginLayout(props: {
  silo: string | null
  redirectUri: string | undefined
  children: ReactNode
}) {
  const { silo, redirectUri, children } = props
  return (
    <div className="grid min-h-page grid-rows-[1fr_auto] justify-items-center bg-bg px-4 py-6">
      {/* The top keeps its position, whatever appears below: silos, other providers, failures. */}
      <main className="flex w-full max-w-[20rem] flex-col gap-5 pt-[min(24vh,12rem)] pb-6">
        <header>
          <div className="flex items-center gap-2.5">
            <span className="text-accent">
              <Mark size={26} />
            </span>
            <h1 className="text-lg leading-tight font-bold tracking-[-0.015em]">Sign in to Portico</h1>
          </div>
          <p className="mt-1.5 text-fg-muted">
            Your organization’s private cloud: machines, disks and networks.
          </p>
        </header>
        {silo !== null && (
          <div className="flex items-center gap-3 rounded-md border border-line bg-raised px-3 py-2.5">
            <Identicon name={silo} size={32} />
            <p className="min-w-0">
              <span className="block text-xs text-fg-muted">Silo</span>
              <span className="block font-semibold break-words">{silo}</span>
            </p>
          </div>
        )}
        {children}
      </main>
      {/* In a short window the page scrolls, and a failure would move the footer. */}
      <footer className="[@media(max-height:46rem)]:hidden min-h-[2lh] max-w-full text-center sm:min-h-0 text-xs break-words text-fg-muted">
        After this: <span className="font-mono">{afterSignIn(redirectUri)}</span>
        <span aria-hidden> · </span>
        <span className="whitespace-nowrap">{location.host}</span>
      </footer>
    </div>
  )
}
