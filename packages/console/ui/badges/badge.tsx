import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Tone } from '../state-tones.ts'
import { toneClass } from '../tones.ts'

/** A word in a box, filled with the color of its tone, or outlined if it only names a kind. */
export function Badge(props: { children: ReactNode; tone?: Tone; variant?: 'solid' | 'outline' }) {
  const { children, tone = 'idle', variant = 'solid' } = props
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-1.5 text-2xs leading-[1.6] font-semibold whitespace-nowrap',
        variant === 'solid' ? toneClass[tone] : 'border border-line-strong text-fg-muted',
      )}
    >
      {children}
    </span>
  )
}
