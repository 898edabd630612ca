import { answersType, type FirstAnswers } from '#first/block.ts'
import { bringAnswers } from './first-answers.ts'

/** ms for which a page waits for its answers before it asks by itself */
const patience = 6000

/** Systems that only hand out the console's files answer with a page. */
let isOffered = true

/**
 * Have what a page asks first brought along at once, in one request instead of one for each question. It is there when
 * this resolves, or the questions have to be asked: because the system cannot do it, or something went wrong, which
 * they will find out themselves.
 */
export async function fetchPageAnswers({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  if (!isOffered) return
  try {
    const response = await fetch(pathname + search, {
      headers: { accept: answersType },
      signal: AbortSignal.timeout(patience),
    })
    const isAnswers = response.headers.get('content-type') === answersType
    if (response.ok && isAnswers) bringAnswers((await response.json()) as FirstAnswers)
    // A trouble of this moment says nothing about the next page.
    else if (response.status < 429) isOffered = false
  } catch {
    // The questions are asked one by one.
  }
}
