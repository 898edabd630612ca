import { truncateEnd } from '../format/truncate.ts'
import { tip } from '../overlays/tip.ts'
import { Empty } from './empty.tsx'

const SHOWN = 48

/**
 * Free text cut at 48 characters, all of it on hover and for screen readers. It keeps its direction to itself, since what
 * turns it back may have been cut off.
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
