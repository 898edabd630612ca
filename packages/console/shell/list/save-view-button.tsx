import { Bookmark } from 'lucide-react'
import type { ActionState } from '#ui/actions/use-action.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

/**
 * A button that saves the current state of the list as a view. It is always visible, so that nothing moves when the
 * user changes a filter.
 */
export function SaveViewButton(props: ActionState & { label?: string }) {
  return <IconButton icon={Bookmark} label="Save as view…" variant="default" {...props} />
}
