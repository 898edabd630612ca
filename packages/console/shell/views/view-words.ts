import { reasonOf } from '@portico/domain/refusals.ts'
import { inNoProject } from '@portico/domain/shared-views.ts'
import type { SavedView } from '#data/list-views.ts'
import type { ListViews } from '#data/list-views.ts'

/** Why a view cannot be changed by this user; null when it can. */
export function whyNotChange({ shared }: Pick<SavedView, 'shared'>, { mayShare }: ListViews): string | null {
  return shared && !mayShare ? 'Shared views are changed by collaborators of the project' : null
}

/** Why a view cannot be shared, or its sharing ended, by this user; null when it can. */
export function whyNotShare({ asked, mayShare }: ListViews): string | null {
  if (asked.query.project === undefined) return reasonOf(inNoProject)
  return mayShare ? null : 'Views are shared by collaborators of the project'
}

/** Who else has it, for the tip of its tab. */
export function sharingOf({ shared, author }: Pick<SavedView, 'shared' | 'author'>): string {
  if (!shared) return 'Yours alone'
  return author === null ? 'Shared with the project' : `Shared with the project by ${author}`
}
