import type { SelectHTMLAttributes } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '../cx.ts'

/** The browser's own select in the console's style, for a few plain options. */
export function NativeSelect({
  size = 'md',
  children,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'className'> & { size?: 'sm' | 'md' }) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        {...select}
        className={cx(
          'field-box appearance-none pr-7 pl-2.5',
          size === 'sm' && 'h-[1.625rem] min-h-0 pl-2 text-xs',
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={13}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-fg-faint"
      />
    </span>
  )
}
