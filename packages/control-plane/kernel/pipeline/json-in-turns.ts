import { othersFirst } from '../others-first.ts'

/** Levels of objects and lists that are taken apart; what lies deeper is small enough to be written at once. */
const levels = 4

/** Characters after which other requests have their turn: less than a millisecond's work. */
const atOnce = 64 * 1024

/**
 * The same text as `JSON.stringify`, for large values: other requests have their turn between its parts. Values are
 * plain: no `toJSON`, and nothing that is undefined within lists.
 */
export async function jsonInTurns(value: unknown): Promise<string> {
  const texts: string[] = []
  let since = 0
  for (const text of partsOf(value, levels)) {
    texts.push(text)
    since += text.length
    if (since < atOnce) continue
    since = 0
    await othersFirst()
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
