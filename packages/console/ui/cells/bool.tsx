import { Check, X } from 'lucide-react'

/** Yes or no as an icon with an accessible name. */
export function Bool({ value, yes = 'Yes', no = 'No' }: { value: boolean; yes?: string; no?: string }) {
  const Icon = value ? Check : X
  return (
    <span className={value ? 'text-ok' : 'text-fg-faint'}>
      <Icon size={15} strokeWidth={2} className="inline align-[-2px]" aria-hidden />
      <span className="sr-only">{value ? yes : no}</span>
    </span>
  )
}
