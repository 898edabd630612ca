import { toSnake } from '@portico/contract/casing.ts'
import { operationUrl } from '@portico/contract/client.ts'
import type { OperationId } from '@portico/contract/routes.ts'
import { hashKey, type QueryFunction } from '@tanstack/react-query'
import { pageReads, type Read } from '#first/reads.ts'
import { isRefusalWaiting } from './first-answers.ts'
import { fetchPageAnswers } from './page-answers.ts'
import { queryClient, staleTime } from './query-client.ts'
import { queryOf } from './query-of.ts'

// For who imports this file lazily: a second lazy import would make it a file of its own.
export { fetchPageAnswers }

type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Fill the cache with the initial data that was fetched for a page; resolves when all of it is there or has failed. What
 * fails is the page's own query to repeat and to report.
 */
export async function takeAnswersOf(address: Address): Promise<void> {
  await Promise.all(pageReads(address).map((read) => prefetch(read, null)))
}

/**
 * Have in the cache what a page of our own server will ask first, with one request for all of it; what is there
 * already, and as fresh as the page wants it, is not asked for again. What fails is the page's to ask again, and to
 * tell.
 */
export function prefetchPage(address: Address): void {
  const old = pageReads(address).flatMap(oldAmong)
  // What is on screen is kept up to date, and asked for again only along with something else.
  if (old.every(isShown)) return
  const [only, ...more] = old
  const isOne = more.length === 0 && only?.next === undefined
  const brought = isOne ? null : fetchPageAnswers(address)
  const all = old.map((read) => prefetch(read, brought))
  void Promise.all(all).then(async () => (await brought)?.())
}

/** @param brought when the answer may have been brought along, so that nothing needs to be sent */
async function prefetch(read: Read, brought: Promise<unknown> | null): Promise<void> {
  const { queryFn, ...options } = queryOf(read)
  if (brought === null && isRefusalWaiting(urlOf(read))) {
    await Promise.all((read.otherwise ?? []).map((other) => prefetch(other, null)))
    return
  }
  const afterwards: QueryFunction = async (context) => {
    await brought
    return queryFn(context)
  }
  const follow = (data: unknown) =>
    Promise.all((read.next?.(data as never) ?? []).map((next) => prefetch(next, brought)))
  try {
    // The page shows what the old answer leads to before there is a new one, and would ask for that by itself.
    const old = brought === null ? undefined : cached(read)?.state.data
    const ahead = old === undefined ? undefined : follow(old)
    const data = await queryClient.fetchQuery<unknown>({ ...options, queryFn: afterwards })
    await ahead
    await follow(data)
  } catch {
    // The page's own query fails in the same way, where it can be seen.
  }
}

/** A question whose answer is not fresh, or those that its answer leads to. */
function oldAmong(read: Read): readonly Read[] {
  const found = cached(read)
  if (found === undefined) return [read]
  if (found.state.fetchStatus === 'fetching') return []
  if (found.isStaleByTime(staleTime)) return [read]
  return (read.next?.(found.state.data as never) ?? []).flatMap(oldAmong)
}

function isShown(read: Read): boolean {
  return cached(read)?.isActive() === true
}

/** By its name; to `find` it, each query that there is would be named anew. */
function cached(read: Read) {
  return queryClient.getQueryCache().get(hashKey(queryOf(read).queryKey))
}

function urlOf({ call, args }: Read): string {
  return operationUrl(toSnake(call) as OperationId, args as never)
}
