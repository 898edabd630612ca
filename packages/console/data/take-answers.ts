import { firstAsked } from './first-answers.ts'
import { queryClient } from './query-client.ts'
import { queryOf } from './query-of.ts'

/**
 * Have in the cache what the document of the page has brought along, before its first component asks. What was refused
 * stays for whoever shows it.
 */
export function takeFirstAnswers(): void {
  for (const { status, question } of firstAsked) {
    if (question !== undefined && status < 400) void queryClient.prefetchQuery(queryOf(question))
  }
}
