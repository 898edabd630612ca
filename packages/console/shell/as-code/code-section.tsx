import { useEffect, useRef, type ReactNode } from 'react'
import type { ShownAsCode } from '@portico/contract/as-code/as-code.ts'
import { CodeView } from './code-view.tsx'

/** A request as code, at the end of the form or dialog that sends it. */
export function CodeSection(props: { request: ShownAsCode; foot?: ReactNode }) {
  return (
    <AsCodeSection>
      <CodeView {...props} />
    </AsCodeSection>
  )
}

/** A section with code below the content that the code belongs to. It scrolls into view when it opens. */
export function AsCodeSection({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // In some browsers `scrollIntoView` returns a promise, which must not become the cleanup of the effect.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} aria-label="As code" className="mt-5 border-t border-line pt-3">
      {children}
    </section>
  )
}
