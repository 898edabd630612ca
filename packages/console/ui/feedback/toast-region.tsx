import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { LinkButton } from '../actions/link-button.tsx'
import { Button } from '../actions/button.tsx'
import { Spinner } from './spinner.tsx'
import { toast, toasts, type ShownToast, type ToastKind } from './toast.ts'
import { useToastKeys } from './use-toast-keys.ts'
import { useToastRoom } from './use-toast-room.ts'
import { useStore } from '../use-store.ts'

const icons = {
  success: { icon: CircleCheck, className: 'text-ok' },
  error: { icon: CircleAlert, className: 'text-bad' },
  info: { icon: Info, className: 'text-fg-muted' },
} as const

/**
 * The stack of toasts in the bottom-left corner, newest last. It does not cover fields and buttons of a form
 * (`ui/toasts.css`). F8 moves the focus into it, and Escape dismisses a toast. Mount it once, near the root.
 */
export function ToastRegion() {
  const shown = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  useToastRoom(region)
  const leave = useToastKeys(region)
  return (
    <section
      ref={region}
      aria-label="Notifications, F8"
      aria-live="polite"
      aria-relevant="additions text"
      data-react-aria-top-layer="true"
      className="toasts"
    >
      {shown.map((each) => (
        <Toast key={each.id} toast={each} onLeave={leave} />
      ))}
    </section>
  )
}

/** Dismisses a toast after its timeout, which pauses while `paused` is true and restarts when its value changes. */
function useTimeout({ id, timeout, kind }: ShownToast, paused: boolean) {
  const left = useRef(timeout)
  useEffect(() => {
    left.current = timeout
  }, [timeout, kind])
  useEffect(() => {
    if (left.current === null || paused) return undefined
    const started = performance.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started))
    }
  }, [id, timeout, kind, paused])
}

function Toast({ toast: shown, onLeave }: { toast: ShownToast; onLeave: () => void }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  useTimeout(shown, paused)
  const { action } = shown
  const dismiss = () => {
    if (focused) onLeave()
    toast.dismiss(shown.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Keeps the key from also closing the dialog below.
    event.stopPropagation()
    dismiss()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works from any button within
    <div
      className="pointer-events-auto relative flex animate-rise items-start gap-2.5 overflow-hidden rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-3 shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
    >
      <ToastIcon kind={shown.kind} />
      <div className="min-w-0 flex-1 py-[0.2rem]">
        {shown.title !== undefined && <p className="font-semibold break-words">{shown.title}</p>}
        {shown.content !== undefined && (
          <div className="break-words text-fg-muted [&_b]:text-fg">{shown.content}</div>
        )}
        {action && (
          <div className="mt-1.5">
            {action.href === undefined ? (
              <Button
                size="sm"
                onPress={() => {
                  dismiss()
                  action.onPress?.()
                }}
              >
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

/** The icon of a type of toast; the icon of a running operation spins. */
function ToastIcon({ kind }: { kind: ToastKind }) {
  if (kind === 'progress') {
    return (
      <span className="mt-[0.3rem] flex-none text-busy">
        <Spinner size="sm" />
      </span>
    )
  }
  const { icon: Icon, className } = icons[kind]
  return <Icon size={16} strokeWidth={2} className={`mt-1 flex-none ${className}`} aria-hidden />
}
