import { type Control, useWatch } from 'react-hook-form'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RadioField } from '#ui/forms/radio-field.tsx'
import { passwordProblem, type PasswordForm } from './request.ts'

const choices = [
  { value: 'password', label: 'With a password' },
  {
    value: 'login_disallowed',
    label: 'Not at all',
    description: 'They cannot sign in until you set a password. Their access tokens stay valid.',
  },
] as const

/** The fields for how a local user signs in. */
export function PasswordFields<Form extends PasswordForm>({ control }: { control: Control<Form> }) {
  // Narrows the generic type: every such form has these fields.
  const own = control as unknown as Control<PasswordForm>
  const mode = useWatch({ control: own, name: 'mode' })
  return (
    <>
      <RadioField control={own} name="mode" label="Log in" required choices={choices} />
      {mode === 'password' && (
        <PasswordField
          control={own}
          name="password"
          label="Password"
          required
          hint="Up to 512 bytes, any characters. Give it to the user yourself: it is not shown again, and only an admin can set another."
          validate={passwordProblem}
        />
      )}
    </>
  )
}
