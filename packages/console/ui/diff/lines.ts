import { type Run, runsBetween } from './runs.ts'
import { type Piece, wordsBetween } from './words.ts'

/** A line of either text, with its number in each text that has it, from 1. */
export interface DiffLine {
  readonly kind: Run['kind']
  readonly pieces: readonly Piece[]
  readonly before: number | null
  readonly after: number | null
}

/** Two lines side by side: the same one, one that became the other, or one alone. */
export interface LinePair {
  readonly before: DiffLine | null
  readonly after: DiffLine | null
}

/** Lines to look at, or a run of the same ones, which say nothing. */
export type Stretch =
  | { readonly kind: 'shown'; readonly pairs: readonly LinePair[] }
  | { readonly kind: 'folded'; readonly pairs: readonly LinePair[] }

/**
 * Two texts line by line. Where as many lines went as came, each is taken for what became of the other, and the words
 * that differ are marked.
 */
export function pairsOf(before: string, after: string): readonly LinePair[] {
  const pairs: LinePair[] = []
  let removed: readonly DiffLine[] = []
  const counts = { before: 0, after: 0 }
  for (const { kind, items } of runsBetween(linesOf(before), linesOf(after))) {
    const lines = items.map((text) => ({
      kind,
      pieces: [{ text, isChanged: false }],
      before: kind === 'added' ? null : ++counts.before,
      after: kind === 'removed' ? null : ++counts.after,
    }))
    if (kind === 'removed') {
      removed = lines
      continue
    }
    pairs.push(...paired(removed, kind === 'added' ? lines : []))
    if (kind === 'same') pairs.push(...lines.map((line) => ({ before: line, after: line })))
    removed = []
  }
  pairs.push(...paired(removed, []))
  return pairs
}

/** A text that ends its last line has no line after it. */
function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/)
}

function paired(removed: readonly DiffLine[], added: readonly DiffLine[]): readonly LinePair[] {
  if (removed.length !== added.length) {
    return [
      ...removed.map((before) => ({ before, after: null })),
      ...added.map((after) => ({ before: null, after })),
    ]
  }
  return removed.map((before, at) => {
    const after = added[at] ?? null
    const words = after && wordsBetween(textOf(before), textOf(after))
    return words === null || after === null
      ? { before, after }
      : { before: { ...before, pieces: words.before }, after: { ...after, pieces: words.after } }
  })
}

function textOf({ pieces }: DiffLine): string {
  return pieces.map(({ text }) => text).join('')
}

/**
 * Folds runs of the same lines away.
 * @param around how many of them stay beside each change
 */
export function stretchesOf(pairs: readonly LinePair[], around: number): readonly Stretch[] {
  const changedAt = pairs.flatMap((pair, at) => (isSame(pair) ? [] : [at]))
  const isNear = pairs.map(() => false)
  for (const at of changedAt) isNear.fill(true, Math.max(0, at - around), at + around + 1)
  const stretches: { kind: Stretch['kind']; pairs: LinePair[] }[] = []
  for (const [at, pair] of pairs.entries()) {
    const kind = isNear[at] === true ? 'shown' : 'folded'
    const last = stretches.at(-1)
    if (last?.kind === kind) last.pairs.push(pair)
    else stretches.push({ kind, pairs: [pair] })
  }
  // A line that says that one is hidden takes as much room as the line.
  return stretches.map((each) => (each.pairs.length === 1 ? { ...each, kind: 'shown' } : each))
}

function isSame({ before, after }: LinePair): boolean {
  return before !== null && before === after
}

/** How many lines went and came. */
export function countChanges(pairs: readonly LinePair[]): {
  readonly removed: number
  readonly added: number
} {
  return {
    removed: pairs.filter(({ before }) => before?.kind === 'removed').length,
    added: pairs.filter(({ after }) => after?.kind === 'added').length,
  }
}
