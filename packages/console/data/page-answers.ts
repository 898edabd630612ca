import { answersType, type FirstAnswers } from '#first/block.ts'
import { expectAnswers } from './first-answers.ts'

/** ms for which a page waits for its answers before it asks by itself */
const patience = 6000

/** ms after which a system is asked again that could not do it: it may have been replaced by another */
const pause = 60_000

/** From when on it is asked for, in ms since the page began. */
let offeredFrom = 0

/**
 * Have what a page asks first brought along at once, in one request instead of one for each question. It is there when
 * this resolves, or the questions have to be asked: because the system cannot do it, or something went wrong, which
 * they will find out themselves.
 * @returns how to forget what nobody has asked for
 */
export async function fetchPageAnswers({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): Promise<() => void> {
  const nothing = () => {}
  if (performance.now() < offeredFrom) return nothing
  const bring = expectAnswers()
  try {
    const response = await fetch(pathname + search, {
      headers: { accept: answersType },
      signal: AbortSignal.timeout(patience),
    })
    const isAnswers = response.headers.get('content-type') === answersType
    if (response.ok && isAnswers) return bring((await response.json()) as FirstAnswers)
    // Systems that only hand out the console's files answer with a page; a trouble of this moment says nothing.
    if (response.ok || response.status === 404) offeredFrom = performance.now() + pause
  } catch {
    // The questions are asked one by one.
  }
  return nothing
}
