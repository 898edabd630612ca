import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { tip } from '../overlays/tip.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Button } from './button.tsx'
import { useLink } from './link-behaviour.tsx'

/** A link that looks like a button because it starts an action, such as "New instance". */
export function LinkButton(props: {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  tooltip?: string
  disabledReason?: string | null | undefined
}) {
  const { href, children, icon: Icon, variant, size, tooltip, disabledReason } = props
  const link = useLink(href)
  const style = { ...(variant && { variant }), ...(size && { size }) }
  if (disabledReason !== null && disabledReason !== undefined) {
    return (
      <Button {...style} {...(Icon && { icon: Icon })} disabledReason={disabledReason}>
        {children}
      </Button>
    )
  }
  return (
    <a {...link} className={buttonClass(style)} {...tip(tooltip)}>
      {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
      {children}
    </a>
  )
}
