import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation before typed input is discarded, in a side panel or on a form page. */
export function LeaveForm(props: {
  isOpen: boolean
  container?: 'panel' | 'page'
  onKeep: () => void
  onLeave: () => void
}) {
  const isPage = props.container === 'page'
  return (
    <Dialog
      isOpen={props.isOpen}
      title="Confirm navigation"
      width="narrow"
      role="alertdialog"
      onClose={props.onKeep}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins on its safe answer */}
          <Button onPress={props.onKeep} autoFocus>
            {isPage ? 'Continue editing' : 'Keep editing'}
          </Button>
          <Button variant="danger" onPress={props.onLeave}>
            {isPage ? 'Leave this page' : 'Leave form'}
          </Button>
        </>
      }
    >
      <p className="text-fg-muted">What you entered will be lost.</p>
    </Dialog>
  )
}
