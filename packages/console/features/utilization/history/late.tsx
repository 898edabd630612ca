import { latePart } from '#ui/late-part.tsx'
import type { ChooserProps } from './chooser.tsx'

const { Part } = latePart<ChooserProps>(async () => (await import('./chooser.tsx')).Chooser)

/** Whose history is looked at. What a field that searches is made of comes after the page, into the same place. */
export function Chooser(props: ChooserProps) {
  return <Part {...props} waiting={<div className="h-8 w-44 rounded-md border border-line-strong" />} />
}
