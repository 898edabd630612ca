import { query } from '#data/calls.ts'
import { pathQueryArgs } from '#data/path-query.ts'
import { readPathSearch } from '#data/path-search.ts'
import { prefetch, type PageContext } from './load.ts'

/** For loaders: starts the path query in the URL if it is complete. */
export function prefetchPath(page: PageContext, project: string, search: object): void {
  const question = pathQueryArgs(project, readPathSearch(search as Record<string, unknown>))
  if (!('missing' in question)) prefetch(page, query('porticoPaths', question.args))
}
