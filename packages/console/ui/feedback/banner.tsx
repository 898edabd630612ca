import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'

/** A line at the top of the page about the whole page, such as the technical preview notice. */
export function Banner(props: { children: ReactNode; tone?: 'info' | 'warn'; onDismiss?: () => void }) {
  return (
    <aside
      aria-label="Announcement"
      className={cx(
        'flex min-h-8 items-center justify-center gap-3 px-4 py-1 text-xs',
        props.tone === 'warn' ? 'bg-busy-bg text-busy' : 'bg-selected text-fg',
      )}
    >
      <p className="text-center">{props.children}</p>
      {props.onDismiss && (
        <IconButton icon={X} size="sm" label="Dismiss announcement" onPress={props.onDismiss} />
      )}
    </aside>
  )
}
