import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { IconButton } from '../actions/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a button that shows the value. */
export function PasswordField<Values extends FieldValues>(
  props: Omit<TextFieldProps<Values>, 'type' | 'suffix'>,
) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? EyeOff : Eye}
          size="sm"
          label={shown ? 'Hide password' : 'Show password'}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}
