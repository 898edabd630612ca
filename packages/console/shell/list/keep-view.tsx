import { Bookmark } from 'lucide-react'
import type { ActionState } from '#ui/actions/use-action.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

/** Keeps a list as it is shown. It is always there, so that nothing moves when there is something to keep. */
export function KeepView(props: ActionState & { label?: string }) {
  return <IconButton icon={Bookmark} label="Save as view…" variant="default" {...props} />
}
