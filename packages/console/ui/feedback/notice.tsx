import type { ReactNode } from 'react'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { cx } from '../cx.ts'

const kinds = {
  info: { icon: Info, className: 'border-line bg-sunken text-fg-muted', role: 'note' },
  warn: { icon: TriangleAlert, className: 'border-transparent bg-busy-bg text-busy', role: 'note' },
  error: { icon: CircleAlert, className: 'border-transparent bg-bad-bg text-bad', role: 'alert' },
} as const

/** A notice inside a page or form: information, a warning or an error. */
export function Notice(props: {
  kind?: keyof typeof kinds
  title?: string
  /** Whether screen readers announce the notice when it appears; true for errors. */
  isAlert?: boolean
  children?: ReactNode
}) {
  const { icon: Icon, className, role } = kinds[props.kind ?? 'info']
  return (
    <div
      role={props.isAlert === true ? 'alert' : role}
      className={cx('flex gap-2.5 rounded-md border px-3 py-2', className)}
    >
      <Icon size={15} className="mt-0.5 flex-none" aria-hidden />
      <div className="min-w-0 text-fg">
        {props.title !== undefined && <p className="font-semibold">{props.title}</p>}
        {props.children !== undefined && <div className="break-words text-fg-muted">{props.children}</div>}
      </div>
    </div>
  )
}
