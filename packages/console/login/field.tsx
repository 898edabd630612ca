import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'

/** The user name or password field, marked for browsers and password managers. */
export function LoginField(props: {
  name: 'username' | 'password'
  label: string
  value: string
  error: string | undefined
  isSecret?: boolean
  onChange: (value: string) => void
}) {
  const { name, label, isSecret = false } = props
  const [isShown, setShown] = useState(!isSecret)
  return (
    <FieldFrame label={label} required error={props.error}>
      {(ids) => (
        <div className="field-box">
          <input
            {...ids}
            name={name}
            type={isShown ? 'text' : 'password'}
            className="field-input"
            value={props.value}
            autoComplete={isSecret ? 'current-password' : 'username'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for these fields
            autoFocus={!isSecret}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => props.onChange(event.currentTarget.value)}
          />
          {isSecret && (
            <span className="flex-none pr-1.5 text-fg-muted">
              <IconButton
                icon={isShown ? EyeOff : Eye}
                size="sm"
                label={isShown ? 'Hide password' : 'Show password'}
                onPress={() => setShown(!isShown)}
              />
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
