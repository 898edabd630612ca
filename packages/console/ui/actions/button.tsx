import type { ReactNode, Ref } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Spinner } from '../feedback/spinner.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { useAction, type ActionState } from './use-action.tsx'

export interface ButtonProps extends ActionState {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  type?: 'button' | 'submit'
  /** ID of the form that the button submits if it is outside the form element. */
  form?: string
  /** Tooltip, for a button whose label is too short to explain the action. */
  tooltip?: string
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button. Its label is a verb with an object: "Create instance". */
export function Button({ ref, ...props }: ButtonProps) {
  const { variant, size, icon: Icon, type = 'button' } = props
  const { attributes, explanation, pending, inert } = useAction(props, props.tooltip)
  return (
    <>
      <button
        {...attributes}
        {...(ref && { ref })}
        {...(props.form !== undefined && { form: props.form })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks for it says why
        {...(props.autoFocus === true && { autoFocus: true })}
        className={buttonClass({ ...(variant && { variant }), ...(size && { size }), inert })}
        type={inert || pending ? 'button' : type}
      >
        {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className={pending ? 'opacity-0' : ''} />}
        <span className={pending ? 'opacity-0' : ''}>{props.children}</span>
        {pending && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      {explanation}
    </>
  )
}
