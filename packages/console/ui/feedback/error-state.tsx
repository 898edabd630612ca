import type { ReactNode } from 'react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'

/** Something could not be shown: what happened, the request id to quote, and another attempt. */
export function ErrorState(props: {
  title: string
  message: ReactNode
  requestId?: string
  onRetry?: () => void
}) {
  const { title, message, requestId, onRetry } = props
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-raised px-6 py-14 text-center"
    >
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-bad-bg text-bad">
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-balance text-fg-muted">{message}</p>
      {requestId !== undefined && (
        <p className="mt-2 flex max-w-full items-center gap-1 text-xs text-fg-faint">
          Request <code className="truncate font-mono">{requestId}</code>
          <CopyButton value={requestId} label="Copy request id" />
        </p>
      )}
      {onRetry && (
        <div className="mt-4">
          <Button onPress={onRetry} icon={RotateCw}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
