import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** The IDs that connect a control with its label, hint and error. */
export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  'aria-required': boolean
}

export interface FieldText {
  label: string
  hint?: ReactNode
  /** Whether the field is required; otherwise the label shows "optional". */
  required?: boolean
  /** Hides the label visually, for fields that are clear from their context. Screen readers still read it. */
  labelHidden?: boolean
}

/** The error message of a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-xs text-bad">
      <CircleAlert size={13} aria-hidden className="mt-[0.15rem] flex-none" />
      <span>{children}</span>
    </p>
  )
}

/** The text of a label, with "optional" where the value may be left out. */
export function LabelText({ label, required = false }: { label: string; required?: boolean }) {
  return (
    <>
      {label}
      {!required && <span className="ml-1.5 font-normal text-fg-faint">optional</span>}
    </>
  )
}

/** A control with its label above, then its hint, and its error below. */
export function FieldFrame(
  props: FieldText & {
    error?: string | undefined
    children: (ids: ControlIds, labelId: string) => ReactNode
  },
) {
  const id = useId()
  const { label, hint, required = false, error } = props
  const describedBy = [hint !== undefined && `${id}hint`, error !== undefined && `${id}error`].filter(Boolean)
  return (
    <div className="min-w-0">
      <label
        id={`${id}label`}
        htmlFor={id}
        className={props.labelHidden === true ? 'sr-only' : 'mb-1 block font-semibold'}
      >
        <LabelText label={label} required={required} />
      </label>
      {hint !== undefined && (
        <div id={`${id}hint`} className="mb-1.5 text-xs text-fg-muted">
          {hint}
        </div>
      )}
      {props.children(
        {
          id,
          'aria-describedby': describedBy.join(' ') || undefined,
          'aria-invalid': error !== undefined,
          'aria-required': required,
        },
        `${id}label`,
      )}
      {error !== undefined && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  )
}

/** Several controls under one heading: radio buttons, checkboxes, a range. */
export function GroupFrame(
  props: FieldText & {
    error?: string | undefined
    role?: 'group' | 'radiogroup'
    children: ReactNode
  },
) {
  const id = useId()
  const { label, hint, required = false, error } = props
  const describedBy = [hint !== undefined && `${id}hint`, error !== undefined && `${id}error`].filter(Boolean)
  return (
    <div
      role={props.role ?? 'group'}
      aria-labelledby={`${id}label`}
      aria-describedby={describedBy.join(' ') || undefined}
      {...(props.role === 'radiogroup' && { 'aria-required': required, 'aria-invalid': error !== undefined })}
      className="min-w-0"
    >
      <div id={`${id}label`} className={props.labelHidden === true ? 'sr-only' : 'mb-1 font-semibold'}>
        <LabelText label={label} required={required} />
      </div>
      {hint !== undefined && (
        <div id={`${id}hint`} className="mb-1.5 text-xs text-fg-muted">
          {hint}
        </div>
      )}
      {props.children}
      {error !== undefined && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  )
}
