import { truncateEnd } from '../format/truncate.ts'
import { tip } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'

const SHOWN = 48

/**
 * Free text cut at 48 characters, with all of it in the tooltip and for screen readers. The text is isolated for
 * bidirectional layout, because the cut may remove a character that ends an embedding.
 */
export function Description({ text }: { text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return <Empty />
  const short = truncateEnd(text, SHOWN)
  if (short === text) return <bdi>{text}</bdi>
  return (
    <span {...tip(text)}>
      <bdi aria-hidden>{short}</bdi>
      <span className="sr-only">{text}</span>
    </span>
  )
}
