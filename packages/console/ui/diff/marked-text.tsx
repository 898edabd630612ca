import type { TextPiece } from './word-diff.ts'

const marks = {
  before:
    'rounded-xs bg-[color-mix(in_oklab,var(--bad),transparent_72%)] no-underline forced-colors:line-through',
  after: 'rounded-xs bg-[color-mix(in_oklab,var(--ok),transparent_72%)] no-underline forced-colors:underline',
} as const

/** A text in which the words that differ from the other side are marked. */
export function MarkedText({ pieces, side }: { pieces: readonly TextPiece[]; side: keyof typeof marks }) {
  const Mark = side === 'before' ? 'del' : 'ins'
  return pieces.map(({ text, isChanged }, at) =>
    isChanged ? (
      <Mark key={at} className={marks[side]}>
        {text}
      </Mark>
    ) : (
      text
    ),
  )
}
