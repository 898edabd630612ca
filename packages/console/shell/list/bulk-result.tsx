import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { sentenceCase } from '../../ui/format/words.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Outcome } from './bulk.ts'

/** What became of each row of a bulk action, failures first. */
export function BulkResult<Row>(props: {
  title: string
  outcomes: readonly Outcome<Row>[]
  /** What was done to those that worked: `deleted`. */
  done: string
  rowName: (row: Row) => string
  onClose: () => void
}) {
  const { outcomes, rowName, onClose } = props
  const failures = outcomes.filter(({ problem }) => problem !== null)
  const successes = outcomes.filter(({ problem }) => problem === null)
  return (
    <Dialog
      isOpen
      title={props.title}
      width="free"
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <p className="mb-2 text-fg-muted">
        {successes.length} {props.done}, {failures.length} failed.
      </p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {[...failures, ...successes].map(({ row, problem }) => (
          <li key={rowName(row)} className="flex items-start gap-2 px-3 py-1.5">
            {problem === null ? (
              <CircleCheck size={15} className="mt-0.5 flex-none text-ok" aria-hidden />
            ) : (
              <CircleAlert size={15} className="mt-0.5 flex-none text-bad" aria-hidden />
            )}
            <div className="min-w-0">
              <b className="break-words">{rowName(row)}</b>
              <p className="break-words text-fg-muted">{problem ?? sentenceCase(props.done)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
