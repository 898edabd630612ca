import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import type { Change } from '../change.ts'
import { whyNotUndone } from './plan.ts'
import { UndoPreview } from './preview.tsx'
import { ruleFor } from './rules.ts'

/** A button that shows the effect of undoing a change, and then undoes the change. */
export function UndoChange({ change }: { change: Change }) {
  const { dryRun } = useSession().capabilities
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  // Moves the focus, because the close button disappears with the preview.
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const rule = ruleFor(change.kind, change.after)
  const reason = dryRun === true ? whyNotUndone(change) : 'This system cannot preview what undoing would do'
  return (
    <>
      <div>
        <Button
          ref={opener}
          size="sm"
          icon={Undo2}
          disabledReason={reason ?? (isOpen ? 'Its effects are shown below' : null)}
          onPress={() => setOpen(true)}
        >
          Undo…
        </Button>
      </div>
      {isOpen && rule !== undefined && (
        <section aria-labelledby={id} className="rounded-lg border border-line bg-raised">
          <header className="flex flex-wrap items-baseline gap-x-2 border-b border-line px-3 py-2">
            <h3 id={id} className="font-semibold">
              Undo
            </h3>
            <span className="text-xs text-fg-muted">what it would do now. Nothing has changed yet</span>
          </header>
          <UndoPreview change={change} rule={rule} onClose={close} />
        </section>
      )}
    </>
  )
}
