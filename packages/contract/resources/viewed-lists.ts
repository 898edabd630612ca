import { type KindWith, kindsWith, resourceKind } from './kinds.ts'

/** A list of which views can be saved, and which can be exported, by the kind of its rows. */
export type ViewedList = KindWith<'views'>

export const viewedLists = kindsWith('views')

/** Pages that are not lists and of which views can be saved: a view keeps their address. */
const viewedPages = { metrics: ['project', 'silo'] } as const

type ViewedPage = keyof typeof viewedPages

/** Everything of which views can be saved. */
export type Viewed = ViewedList | ViewedPage

export const allViewed: readonly [Viewed, ...Viewed[]] = [
  ...viewedLists,
  ...(Object.keys(viewedPages) as ViewedPage[]),
]

export const isViewedPage = (viewed: Viewed): viewed is ViewedPage => Object.hasOwn(viewedPages, viewed)

/**
 * Whether there is such a list or page in a project, or in the silo. Lists of a user or of the fleet have views in the
 * silo, for each of its users.
 */
export function isViewedIn(viewed: Viewed, scope: 'project' | 'silo'): boolean {
  const scopes = isViewedPage(viewed) ? viewedPages[viewed] : resourceKind(viewed).scopes
  return scopes.some((each) => (each === 'project' ? 'project' : 'silo') === scope)
}
