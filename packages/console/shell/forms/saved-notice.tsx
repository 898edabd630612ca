import type { ComponentProps } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { SavedMeanwhile } from './use-saved.ts'
import { WhoChanged } from './who-changed.tsx'

/** Why a form cannot be sent before it is decided what becomes of what others saved. */
export const whyUndecided = 'This was changed meanwhile: take theirs or keep yours first'

/** Others saved something else while somebody typed: who it was, and what shall become of what is in the form. */
export function SavedNotice(props: {
  meanwhile: SavedMeanwhile
  /** `the quotas` */
  what: string
  /** which changes of the log are of it */
  of: ComponentProps<typeof WhoChanged>['of']
}) {
  const { meanwhile, what, of } = props
  if (!meanwhile.isChanged) return null
  return (
    <Notice kind="warn" title="Changed meanwhile">
      <p>
        <WhoChanged of={of} /> changed {what} since you began. Take theirs drops what you typed. Keep mine
        goes on with it, to be saved in the place of theirs.
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="sm" onPress={meanwhile.takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onPress={meanwhile.keepMine}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}
