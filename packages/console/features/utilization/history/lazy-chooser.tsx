import { lazyComponent } from '#ui/lazy-component.tsx'
import type { ChooserProps } from './chooser.tsx'

const { Component } = lazyComponent<ChooserProps>(async () => (await import('./chooser.tsx')).Chooser)

/** A field that selects whose history is shown. The searchable field is loaded after the page, into reserved space. */
export function Chooser(props: ChooserProps) {
  return <Component {...props} fallback={<div className="h-8 w-44 rounded-md border border-line-strong" />} />
}
