import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { X, type LucideIcon } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { LeaveForm } from './leave-form.tsx'
import { PanelBox } from './panel-box.tsx'

/**
 * A panel at the right edge, over its page. It is open while it is mounted. If `isDirty`, the close button, Escape and
 * a press outside ask for confirmation. A Cancel button in the footer calls `onDismiss` directly and closes without
 * asking.
 */
export function SidePanel(props: {
  title: string
  /** The resource that the panel is about, shown under the title. */
  subtitle?: { icon: LucideIcon; text: string }
  onDismiss: () => void
  isDirty?: boolean
  /** Whether the panel is wide enough for two columns. */
  isWide?: boolean
  /** Whether the panel slides in; only if the user arrived by forward navigation inside the console. */
  animateIn?: boolean
  /** Buttons, right-aligned; undefined for a read-only panel. */
  footer?: ReactNode
  /** Content left of the buttons, such as the error marker. */
  footerNote?: ReactNode
  children: ReactNode
}) {
  const { title, subtitle, onDismiss, isDirty = false } = props
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const ask = () => (isDirty ? setAsking(true) : onDismiss())
  const Icon = subtitle?.icon
  return (
    <PanelBox
      labelledBy={titleId}
      onDismiss={ask}
      overlayClass={cx('flex justify-end', props.animateIn === true && 'animate-fade-in')}
      boxClass={cx(
        'h-page w-full sm:border-l',
        props.isWide === true ? 'sm:w-[min(60rem,100vw)]' : 'sm:w-[var(--side-modal)]',
        props.animateIn === true && 'animate-slide-in-right',
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-md font-semibold break-words">
            {title}
          </h2>
          {subtitle && (
            <p className="mt-0.5 flex items-center gap-1.5 text-fg-muted">
              {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden className="flex-none" />}
              <span className="truncate">{subtitle.text}</span>
            </p>
          )}
        </div>
        <IconButton icon={X} size="sm" label="Close" onPress={ask} />
      </header>
      <PanelBody>{props.children}</PanelBody>
      {props.footer !== undefined && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
          <div className="min-w-0 flex-1">{props.footerNote}</div>
          {props.footer}
        </footer>
      )}
      <LeaveForm isOpen={asking} onKeep={() => setAsking(false)} onLeave={onDismiss} />
    </PanelBox>
  )
}

/**
 * The scrolling content of a panel. A line appears above it when it is scrolled, and its first field gets the focus.
 */
function PanelBody({ children }: { children: ReactNode }) {
  const [scrolled, setScrolled] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    body.current
      ?.querySelector<HTMLElement>(
        'input:not([type="hidden"], [readonly]), textarea:not([readonly]), select, button[aria-haspopup]',
      )
      ?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={body}
      className={cx(
        'min-h-0 flex-1 overflow-y-auto border-t px-5 pt-1 pb-6',
        scrolled ? 'border-line' : 'border-transparent',
      )}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop > 0)}
    >
      {children}
    </div>
  )
}
