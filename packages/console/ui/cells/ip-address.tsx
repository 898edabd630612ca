import { CopyButton } from '../actions/copy-button.tsx'
import { Link } from '../actions/link.tsx'
import { Empty } from './empty.tsx'

/** An IP address with a copy button; `linked` opens https://address in a new tab. */
export function IpAddress({ value, linked = false }: { value: string | null | undefined; linked?: boolean }) {
  if (value === null || value === undefined || value === '') return <Empty />
  const host = value.includes(':') ? `[${value}]` : value
  return (
    <span className="inline-flex items-center gap-0.5 font-mono text-xs text-fg-muted">
      {linked ? <Link href={`https://${host}`}>{value}</Link> : value}
      <span className="reveal">
        <CopyButton value={value} label={`Copy ${value}`} />
      </span>
    </span>
  )
}
