import type { ReactNode } from 'react'
import { Mark } from '#shell/frame/mark.tsx'

/** The card of the device pages. */
export function DeviceCard({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-page flex-col items-center justify-center gap-8 bg-sunken px-4 py-10">
      <section className="flex w-full max-w-[29rem] flex-col items-center gap-4 rounded-lg border border-line bg-raised px-4 py-10 text-center sm:px-8">
        {children}
      </section>
      <Mark size={28} />
    </main>
  )
}
