import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { Button } from '../actions/button.tsx'
import { toast, toasts, type ShownToast } from './toast.ts'

const icons = {
  success: { icon: CircleCheck, className: 'text-ok' },
  error: { icon: CircleAlert, className: 'text-bad' },
  info: { icon: Info, className: 'text-fg-muted' },
} as const

/** The stack of toasts in the bottom-left corner, newest last. Mount one, near the root. */
export function ToastRegion() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed bottom-0 left-0 z-50 flex w-full max-w-[25rem] flex-col gap-2 p-3 max-sm:[body:has([data-bulk-bar])_&]:bottom-28 [body:has([data-form-bar])_&]:bottom-14 sm:p-4"
    >
      {shown.map((each) => (
        <Toast key={each.id} toast={each} />
      ))}
    </section>
  )
}

/** Dismisses after the toast's time, which stands still while `paused`. */
function useTimeout(id: string, timeout: number | null, paused: boolean) {
  const left = useRef(timeout)
  useEffect(() => {
    if (left.current === null || paused) return undefined
    const started = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started))
    }
  }, [id, paused])
}

function Toast({ toast: shown }: { toast: ShownToast }) {
  const [paused, setPaused] = useState(false)
  useTimeout(shown.id, shown.timeout, paused)
  const { icon: Icon, className } = icons[shown.kind]
  const { action } = shown
  const dismiss = () => toast.dismiss(shown.id)
  return (
    <div
      className="pointer-events-auto relative flex animate-rise items-start gap-2.5 overflow-hidden rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-3 shadow-float"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={16} strokeWidth={2} className={`mt-1 flex-none ${className}`} aria-hidden />
      <div className="min-w-0 flex-1 py-[0.2rem]">
        {shown.title !== undefined && <p className="font-semibold break-words">{shown.title}</p>}
        {shown.content !== undefined && (
          <div className="break-words text-fg-muted [&_b]:text-fg">{shown.content}</div>
        )}
        {action && (
          <div className="mt-1.5">
            {action.href === undefined ? (
              <Button size="sm" {...(action.onPress && { onPress: action.onPress })}>
                {action.label}
              </Button>
            ) : (
              <LinkButton size="sm" href={action.href}>
                {action.label}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      <IconButton icon={X} size="sm" label="Dismiss notification" onPress={dismiss} />
      {shown.timeout !== null && (
        <i
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-line-strong"
          style={{
            animation: `run-out ${shown.timeout}ms linear forwards`,
            animationPlayState: paused ? 'paused' : 'running',
          }}
        />
      )}
    </div>
  )
}
