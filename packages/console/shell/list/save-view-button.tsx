import { Bookmark } from 'lucide-react'
import type { ActionState } from '#ui/actions/use-action.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

/**
 * Saves the list's current state as a view. It is always there, so that nothing moves when there are changes to save.
 */
export function SaveViewButton(props: ActionState & { label?: string }) {
  return <IconButton icon={Bookmark} label="Save as view…" variant="default" {...props} />
}
