import { query } from '#data/calls.ts'
import { asked } from '#data/path-question.ts'
import { readPathSearch } from '#data/path-search.ts'
import { also, type PageContext } from './load.ts'

/** Read the answer to the question "Can it connect?" in an address, once the question is complete: for loaders. */
export function alsoPath(page: PageContext, project: string, search: object): void {
  const question = asked(project, readPathSearch(search as Record<string, unknown>))
  if (!('missing' in question)) also(page, query('porticoPaths', question.args))
}
