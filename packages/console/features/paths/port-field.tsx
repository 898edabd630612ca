import { useEffect, useRef } from 'react'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { portOf } from '#data/path-search.ts'

/** A field for the port of a path query. An invalid port shows a message and sends no request. */
export function PortField(props: {
  value: string | undefined
  isDisabled: boolean
  onChange: (port: string | undefined) => void
}) {
  const { value = '', isDisabled, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  // The query in the URL has changed because of the list next to the field or the Back button.
  useEffect(() => {
    const element = input.current
    if (element !== null && element !== document.activeElement) element.value = value
  }, [value])
  return (
    <FieldFrame label="Port" required={!isDisabled}>
      {(ids) => (
        <div className="field-box w-24">
          <input
            {...ids}
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            className="field-input tabular-nums"
            placeholder={isDisabled ? 'none' : '443'}
            disabled={isDisabled}
            defaultValue={value}
            onChange={({ currentTarget: { value: typed } }) =>
              onChange(portOf(typed.trim()) === null ? undefined : typed.trim())
            }
          />
        </div>
      )}
    </FieldFrame>
  )
}
