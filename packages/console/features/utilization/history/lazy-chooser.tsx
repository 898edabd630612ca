import { latePart } from '#ui/lazy-component.tsx'
import type { ChooserProps } from './chooser.tsx'

const { Part } = latePart<ChooserProps>(async () => (await import('./chooser.tsx')).Chooser)

/** Chooses whose history is shown. Its searchable field is loaded after the page, into reserved space. */
export function Chooser(props: ChooserProps) {
  return <Part {...props} waiting={<div className="h-8 w-44 rounded-md border border-line-strong" />} />
}
