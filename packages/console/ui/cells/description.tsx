import { truncateEnd } from '../format/truncate.ts'
import { tip } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'

const SHOWN = 48

/**
 * Free text shortened to 48 characters; the tooltip and screen readers have all of it. The text is isolated for
 * bidirectional layout, because shortening may remove a character that ends an embedding.
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
