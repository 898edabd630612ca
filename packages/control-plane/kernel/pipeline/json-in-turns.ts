import { yieldToOthers } from '../yield-to-others.ts'

/** Number of levels of objects and lists that are split; deeper values are small enough to be serialized at once. */
const levels = 4

/** Number of characters after which other requests get a turn: less than a millisecond of work. */
const atOnce = 64 * 1024

/**
 * Returns the text that `JSON.stringify` returns, but yields to other requests between parts of large values. Values
 * must be plain: no `toJSON`, no undefined in lists.
 */
export async function jsonInTurns(value: unknown): Promise<string> {
  const texts: string[] = []
  let since = 0
  for (const text of partsOf(value, levels)) {
    texts.push(text)
    since += text.length
    if (since < atOnce) continue
    since = 0
    await yieldToOthers()
  }
  return texts.join('')
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value)
    return
  }
  const isList = Array.isArray(value)
  yield isList ? '[' : '{'
  let separator = ''
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue
    yield isList ? separator : `${separator}${JSON.stringify(key)}:`
    yield* partsOf(item, depth - 1)
    separator = ','
  }
  yield isList ? ']' : '}'
}
