import { type KindWith, kindsWith, resourceKind } from './kinds.ts'

/** A list that can be exported and whose views can be saved, given by the kind of its rows. */
export type ViewedList = KindWith<'views'>

export const viewedLists = kindsWith('views')

/**
 * Pages that are not lists and whose views can be saved, with their scopes. A view of such a page stores its address.
 */
const viewedPages = { metrics: ['project', 'silo'] } as const

type ViewedPage = keyof typeof viewedPages

/** Everything whose views can be saved: lists and pages. */
export type Viewed = ViewedList | ViewedPage

export const allViewed: readonly [Viewed, ...Viewed[]] = [
  ...viewedLists,
  ...(Object.keys(viewedPages) as ViewedPage[]),
]

export const isViewedPage = (viewed: Viewed): viewed is ViewedPage => Object.hasOwn(viewedPages, viewed)

/**
 * Whether the list or page exists in a project or in the silo. Views of lists of a user or of the fleet are stored in
 * the silo, separately for each user.
 */
export function isViewedIn(viewed: Viewed, scope: 'project' | 'silo'): boolean {
  const scopes = isViewedPage(viewed) ? viewedPages[viewed] : resourceKind(viewed).scopes
  return scopes.some((each) => (each === 'project' ? 'project' : 'silo') === scope)
}
