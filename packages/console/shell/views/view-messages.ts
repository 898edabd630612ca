import { reasonOf } from '@portico/domain/refusals.ts'
import { viewOutsideProjects } from '@portico/domain/shared-views.ts'
import type { SavedView } from '#data/list-views.ts'
import type { ListViews } from '#data/list-views.ts'

/** Returns why the user cannot change a view; null if they can. */
export function whyNotChange({ shared }: Pick<SavedView, 'shared'>, { mayShare }: ListViews): string | null {
  return shared && !mayShare ? 'Only collaborators of the project can change shared views' : null
}

/** Returns why the user cannot share a view or stop sharing it; null if they can. */
export function whyNotShare({ args, mayShare }: ListViews): string | null {
  if (args.query.project === undefined) return reasonOf(viewOutsideProjects)
  return mayShare ? null : 'Only collaborators of the project can share views'
}

/** Returns a text for the tooltip of a view's tab that says who else can use the view. */
export function sharingOf({ shared, author }: Pick<SavedView, 'shared' | 'author'>): string {
  if (!shared) return 'Private'
  return author === null ? 'Shared with the project' : `Shared with the project by ${author}`
}
