import { lazyComponent } from '#ui/lazy-component.tsx'
import type { ChooserProps } from './chooser.tsx'

const { Component } = lazyComponent<ChooserProps>(async () => (await import('./chooser.tsx')).Chooser)

/** A field that selects whose history is shown. It is loaded after the page, in space that is reserved for it. */
export function Chooser(props: ChooserProps) {
  return <Component {...props} fallback={<div className="h-8 w-44 rounded-md border border-line-strong" />} />
}
