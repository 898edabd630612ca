import { cx } from '../cx.ts'

/**
 * The visual weight of a button: `primary` for one button per view, `default` for the others, `quiet` in rows and
 * toolbars. The two danger variants are for destructive actions.
 */
export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger' | 'quiet-danger'
export type ButtonSize = 'sm' | 'md'

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent-fill text-accent-ink',
  default: 'border-line-strong bg-raised text-fg',
  quiet: 'border-transparent bg-transparent text-fg-muted',
  danger: 'border-line-strong bg-raised text-bad',
  'quiet-danger': 'border-transparent bg-transparent text-bad',
}

const variantsActive: Readonly<Record<ButtonVariant, string>> = {
  primary: 'hover:bg-[color-mix(in_oklab,var(--accent-fill),black_14%)]',
  default: 'hover:bg-hover active:bg-hover',
  quiet: 'hover:bg-hover hover:text-fg active:bg-hover',
  danger: 'hover:bg-bad-bg hover:border-transparent active:bg-bad-bg',
  'quiet-danger': 'hover:bg-bad-bg active:bg-bad-bg',
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-[1.625rem] px-2 text-xs',
  md: 'h-8 px-[0.7rem]',
}

const squareSizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'size-[1.625rem]',
  md: 'size-8',
}

/** Returns the class names of a button, or of a link that looks like one. */
export function buttonClass(options: {
  variant?: ButtonVariant
  size?: ButtonSize
  square?: boolean
  inert?: boolean
}): string {
  const { variant = 'default', size = 'md', square = false, inert = false } = options
  return cx(
    'relative inline-flex flex-none items-center justify-center gap-[0.4rem] rounded-md border font-medium whitespace-nowrap select-none',
    (square ? squareSizes : sizes)[size],
    variants[variant],
    inert ? 'opacity-55' : variantsActive[variant],
  )
}
