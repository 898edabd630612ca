import type { CodeRequest } from '@portico/contract/as-code/request.ts'

/** How somebody logs in, as people fill it in. */
export interface PasswordForm {
  mode: 'password' | 'login_disallowed'
  password: string
}

/** A new local user as people fill it in. */
export interface UserForm extends PasswordForm {
  name: string
}

export const emptyPassword: PasswordForm = { mode: 'password', password: '' }
export const emptyUser: UserForm = { name: '', ...emptyPassword }

/** What the API is told of a password. */
function passwordOf({ mode, password }: PasswordForm) {
  return mode === 'password' ? { mode, value: password } : { mode }
}

/** Bytes of a password at most (contract/schemas/primitives.ts). */
const mostBytes = 512

/** What is wrong with a password, or null. Without one nobody can tell a forgotten field from none. */
export function passwordProblem(text: string): string | null {
  if (text === '') return 'Password is required'
  return new TextEncoder().encode(text).length > mostBytes ? `Must be ${mostBytes} bytes or fewer` : null
}

/** The request for a local user of a silo. */
export function userCall(silo: string, form: UserForm) {
  return {
    operation: 'local_idp_user_create',
    args: { query: { silo }, body: { externalId: form.name, password: passwordOf(form) } },
  } as const satisfies CodeRequest
}

/** The request that gives a local user another password, or none. */
export function passwordCall(silo: string, userId: string, form: PasswordForm) {
  return {
    operation: 'local_idp_user_set_password',
    args: { path: { userId }, query: { silo }, body: passwordOf(form) },
  } as const satisfies CodeRequest
}
