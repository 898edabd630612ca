import { pageReads, type Read } from '../first/reads.ts'
import { query } from './calls.ts'
import { queryClient } from './query-client.ts'
import { namesQuery } from './references.ts'

/**
 * Have in the cache what a page of our own server will ask first, all at once instead of one after the other; what is
 * there already is not asked for again. What fails is the page's to ask again, and to tell. Resolves when nothing is on
 * its way any more.
 */
export async function prefetchPage(address: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  await Promise.all(pageReads(address).map(prefetch))
}

async function prefetch({ call, args, next }: Read): Promise<void> {
  try {
    if (call === 'porticoNames') {
      const { id } = (args as { query: { id: readonly string[] } }).query
      // Our server needs no kind to find a name.
      const references = id.map((each) => ({ kind: 'instance', id: each }) as const)
      await queryClient.ensureQueryData(namesQuery(references, { filters: true }))
      return
    }
    // Which arguments and which answer belong to which call is what `Read` is made by.
    const data = await queryClient.ensureQueryData(query(call, args as never))
    await Promise.all((next?.(data as never) ?? []).map(prefetch))
  } catch {
    // The page's own query fails in the same way, where it can be seen.
  }
}
