import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** How a local user signs in, in a form. */
export interface PasswordForm {
  mode: 'password' | 'login_disallowed'
  password: string
}

/** The form of a new local user. */
export interface UserForm extends PasswordForm {
  name: string
}

export const emptyPassword: PasswordForm = { mode: 'password', password: '' }
export const emptyUser: UserForm = { name: '', ...emptyPassword }

/** Returns the password in the format of the API. */
function passwordOf({ mode, password }: PasswordForm) {
  return mode === 'password' ? { mode, value: password } : { mode }
}

/** Maximum bytes of a password (contract/schemas/primitives.ts) */
const mostBytes = 512

/**
 * Returns why a password is not valid, or null. An empty password is refused, because the user probably forgot the
 * field.
 */
export function passwordProblem(text: string): string | null {
  if (text === '') return 'Password is required'
  return new TextEncoder().encode(text).length > mostBytes ? `Must be ${mostBytes} bytes or fewer` : null
}

/** Returns the request that creates a local user. */
export function userCall(silo: string, form: UserForm) {
  return {
    operation: 'local_idp_user_create',
    args: { query: { silo }, body: { externalId: form.name, password: passwordOf(form) } },
  } as const satisfies CodeRequest
}

/** Returns the request that sets or removes the password of a local user. */
export function passwordCall(silo: string, userId: string, form: PasswordForm) {
  return {
    operation: 'local_idp_user_set_password',
    args: { path: { userId }, query: { silo }, body: passwordOf(form) },
  } as const satisfies CodeRequest
}
