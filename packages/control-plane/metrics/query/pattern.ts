import type { ReadPattern } from '@portico/domain/oxql/conditions.ts'
import { RE2JS } from 're2js'
import { queryLimits } from './limits.ts'

/**
 * Returns a reader for the regular expressions of one query. Its engine takes time proportional to the length of the
 * text and of the expression's program, while JavaScript's engine can take exponential time. A few characters can make
 * the program large, so the number of steps of all programs of a query is limited. Each text is matched against an
 * expression only once.
 */
export function patternReader(): ReadPattern {
  const read = new Map<string, ReturnType<ReadPattern>>()
  let steps = 0
  const tryRead = (text: string): ReturnType<ReadPattern> => {
    if (text.length > queryLimits.patternLength || steps > queryLimits.patternSteps) return 'too expensive'
    try {
      const pattern = RE2JS.compile(text)
      steps += pattern.programSize()
      return steps > queryLimits.patternSteps ? 'too expensive' : once((held) => pattern.matcher(held).find())
    } catch {
      return null
    }
  }
  return (text) => {
    const known = read.get(text)
    if (known !== undefined) return known
    const pattern = tryRead(text)
    read.set(text, pattern)
    return pattern
  }
}

function once(matches: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const answer = known.get(text) ?? matches(text)
    known.set(text, answer)
    return answer
  }
}
