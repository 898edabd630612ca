import { useState, type ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { toast } from '../feedback/toast.ts'
import { createStore } from '../store.ts'
import { Dialog } from './dialog.tsx'
import { useStore } from '../use-store.ts'

/** A confirmation before an action with consequences. */
export interface Confirmation {
  readonly title: string
  readonly body: ReactNode
  /** Verb on the button; "Confirm" by default. */
  readonly actionLabel?: string
  /** "Cancel" by default. */
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'danger'
  /**
   * The action. The dialog shows that it is running and closes when it settles. The action may open another
   * confirmation. Without an action, the dialog is a notice with a close button.
   */
  readonly onConfirm?: () => Promise<unknown> | void
  /** Title of the error toast when the action fails; its text is the error's message. */
  readonly failureTitle?: string
}

interface Queued extends Confirmation {
  readonly id: number
}

const queued = createStore<Queued | null>(null)
let lastId = 0

/** Opens the confirmation dialog of the page, which runs the action. */
export function confirm(confirmation: Confirmation): void {
  lastId += 1
  queued.set({ ...confirmation, id: lastId })
}

/** Renders the dialog that `confirm` opens. Mount it once, near the root. */
export function ConfirmHost() {
  const question = useStore(queued)
  return question && <Question key={question.id} {...question} />
}

function Question(question: Queued) {
  const { onConfirm } = question
  const isDangerous = question.tone === 'danger'
  const [running, setRunning] = useState(false)
  const close = () => {
    if (!running) queued.set(null)
  }
  async function act() {
    setRunning(true)
    try {
      await onConfirm?.()
    } catch (error) {
      toast.error({
        ...(question.failureTitle !== undefined && { title: question.failureTitle }),
        content: error instanceof Error ? error.message : String(error),
      })
    } finally {
      if (queued.get()?.id === question.id) queued.set(null)
    }
  }
  return (
    <Dialog
      isOpen
      title={question.title}
      width="narrow"
      role="alertdialog"
      onClose={close}
      footer={
        <>
          {/* oxlint-disable jsx-a11y/no-autofocus -- Enter answers the question just asked, but never with a loss:
              what was chosen by Enter would be done by its second press */}
          <Button
            onPress={close}
            autoFocus={isDangerous || onConfirm === undefined}
            disabledReason={running ? 'The action is already running' : null}
          >
            {question.cancelLabel ?? (onConfirm === undefined ? 'Close' : 'Cancel')}
          </Button>
          {onConfirm !== undefined && (
            <Button
              variant={question.tone ?? 'primary'}
              pending={running}
              onPress={() => void act()}
              autoFocus={!isDangerous}
            >
              {question.actionLabel ?? 'Confirm'}
            </Button>
          )}
          {/* oxlint-enable jsx-a11y/no-autofocus */}
        </>
      }
    >
      <div className="text-fg-muted [&_b]:text-fg [&_strong]:text-fg">{question.body}</div>
    </Dialog>
  )
}
