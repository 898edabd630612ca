import type { ComponentType, Ref } from 'react'
import type { LucideProps } from 'lucide-react'
import { Spinner } from '../feedback/spinner.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { useAction, type ActionState } from './use-action.tsx'

export interface IconButtonProps extends ActionState {
  icon: ComponentType<Pick<LucideProps, 'size' | 'strokeWidth' | 'aria-hidden'>>
  /** Accessible name and tooltip. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon. */
export function IconButton({ ref, ...props }: IconButtonProps) {
  const { icon: Icon, label, variant = 'quiet', size = 'md' } = props
  const { attributes, explanation, pending, inert } = useAction(props, label)
  return (
    <>
      <button
        type="button"
        {...attributes}
        {...(ref && { ref })}
        aria-label={label}
        className={buttonClass({ variant, size, square: true, inert })}
      >
        {pending ? <Spinner size="sm" /> : <Icon size={15} strokeWidth={1.75} aria-hidden />}
      </button>
      {explanation}
    </>
  )
}
