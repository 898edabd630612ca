import type { ReactNode } from 'react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { CopyButton } from '../actions/copy-button.tsx'
import { cx } from '../cx.ts'

/** A failure with its message, the request ID for support, and a retry button. */
export function ErrorState(props: {
  title: string
  message: ReactNode
  requestId?: string | undefined
  onRetry?: () => void
  /** Whether a retry is running. */
  isRetrying?: boolean
  /** Whether the error replaces the whole page and so renders the page heading. */
  isPage?: boolean
}) {
  const { title, message, requestId, onRetry, isRetrying = false, isPage = false } = props
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center rounded-lg border border-line bg-raised px-6 text-center',
        isPage ? 'm-auto w-full max-w-[30rem] py-10' : 'py-14',
      )}
    >
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-bad-bg text-bad">
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      {isPage ? (
        <h1 tabIndex={-1} className="text-lg font-bold tracking-[-0.015em]">
          {title}
        </h1>
      ) : (
        <h2 className="text-md font-semibold">{title}</h2>
      )}
      <div className="mt-1 flex max-w-sm flex-col gap-2 text-balance break-words text-fg-muted">
        {message}
      </div>
      {requestId !== undefined && (
        <p className="mt-2 flex max-w-full items-center gap-1 text-xs text-fg-faint">
          Request <code className="truncate font-mono">{requestId}</code>
          <CopyButton value={requestId} label="Copy request id" />
        </p>
      )}
      {onRetry && (
        <div className="mt-4">
          <Button onPress={onRetry} icon={RotateCw} pending={isRetrying}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
