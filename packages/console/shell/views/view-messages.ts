import { reasonOf } from '@portico/domain/refusals.ts'
import { inNoProject } from '@portico/domain/shared-views.ts'
import type { SavedView } from '#data/list-views.ts'
import type { ListViews } from '#data/list-views.ts'

/** Returns why the user cannot change a view; null when they can. */
export function whyNotChange({ shared }: Pick<SavedView, 'shared'>, { mayShare }: ListViews): string | null {
  return shared && !mayShare ? 'Shared views are changed by collaborators of the project' : null
}

/** Returns why the user cannot share a view or stop sharing it; null when they can. */
export function whyNotShare({ args, mayShare }: ListViews): string | null {
  if (args.query.project === undefined) return reasonOf(inNoProject)
  return mayShare ? null : 'Views are shared by collaborators of the project'
}

/** Returns who else has the view, for the tooltip of its tab. */
export function sharingOf({ shared, author }: Pick<SavedView, 'shared' | 'author'>): string {
  if (!shared) return 'Yours alone'
  return author === null ? 'Shared with the project' : `Shared with the project by ${author}`
}
