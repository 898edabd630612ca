import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { CallError, messageOf } from '../../data/api-error.ts'
import { invoke } from '../../data/calls.ts'
import { queryClient } from '../../data/query-client.ts'
import { afterSignIn, followSignIn, tellSignedIn } from '../../data/sign-in.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { LoginLayout } from './layout.tsx'

/** Sign-in with a user name and a password kept in the silo. */
export function LocalLogin({ silo, redirectUri }: { silo: string; redirectUri: string | undefined }) {
  const router = useRouter()
  const form = useForm({ defaultValues: { username: '', password: '' } })

  // Signed in elsewhere: this tab goes where it was going, by a full load, since nothing here is of that session.
  useEffect(() => followSignIn(() => location.assign(afterSignIn(redirectUri))), [redirectUri])

  async function signIn(body: { username: string; password: string }) {
    try {
      await invoke('loginLocal', { path: { siloName: silo }, body })
    } catch (error) {
      form.setError('root', { message: whyNot(error) })
      form.setFocus('password')
      return
    }
    tellSignedIn()
    queryClient.clear()
    toast.success({ content: 'You are signed in' })
    await router.navigate({ href: afterSignIn(redirectUri) })
  }

  return (
    <LoginLayout silo={silo} redirectUri={redirectUri}>
      <Form form={form} onSubmit={signIn}>
        <TextField
          control={form.control}
          name="username"
          label="Username"
          required
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page exists for these fields
          autoFocus
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          required
          autoComplete="current-password"
        />
        <div className="grid">
          <SubmitButton control={form.control}>Sign in</SubmitButton>
        </div>
        {form.formState.errors.root && (
          <Notice kind="error" title="Could not sign in">
            {form.formState.errors.root.message}
          </Notice>
        )}
      </Form>
    </LoginLayout>
  )
}

/** The same words for whatever is wrong with name or password: they must not tell which. What else there is, is told. */
function whyNot(error: unknown): string {
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 429
  if (isRefused) return 'Check user name and password and try again.'
  return messageOf(error)
}
