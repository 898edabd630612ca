import { useEffect, useRef } from 'react'
import { CircleAlert } from 'lucide-react'

/** The server's refusal at the top of a form; it scrolls into view when it appears. */
export function ErrorSummary({
  message,
  requestId,
}: {
  message: string | null | undefined
  requestId?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (typeof message === 'string') box.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  if (typeof message !== 'string') return null
  return (
    <div ref={box} role="alert" className="flex gap-2.5 rounded-md bg-bad-bg px-3 py-2 text-bad">
      <CircleAlert size={15} className="mt-0.5 flex-none" aria-hidden />
      <div className="min-w-0 break-words text-fg">
        {message}
        {requestId !== undefined && <p className="font-mono text-2xs text-fg-muted">Request {requestId}</p>}
      </div>
    </div>
  )
}

/** A short text in the footer of a panel that says the last attempt failed. */
export function ErrorMarker() {
  return (
    <span className="flex items-center gap-1.5 text-bad">
      <CircleAlert size={14} aria-hidden />
      Error
    </span>
  )
}
