import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'

/** A list with nothing in it yet: what would be here, and how to make the first one. */
export function EmptyState(props: { icon: LucideIcon; title: string; body: ReactNode; action?: ReactNode }) {
  const { icon: Icon, title, body, action } = props
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-raised px-6 py-14 text-center">
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-sunken text-fg-faint">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="mt-1 max-w-sm text-balance text-fg-muted">{body}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
