import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { invoke } from '#data/invoke.ts'
import { afterSignIn, followSignIn, announceSignIn } from '#data/sign-in.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { LoginField } from './field.tsx'
import { localFailure } from './local-failure.ts'
import { LoginLayout } from './layout.tsx'
import { OtherSilo } from './other-silo.tsx'
import { rememberSilo } from './used-silos.ts'
import { serverTime } from '#ui/server-clock.ts'

interface Typed {
  readonly username: string
  readonly password: string
}

/** Sign-in with a user name and a password stored in the silo. */
export function LocalLogin(props: {
  silo: string
  redirectUri: string | undefined
  /** Shows the page of the console at an address. */
  onSignedIn: (href: string) => Promise<void>
  /** Prefetches the console. */
  prepare: () => void
}) {
  const { silo, redirectUri } = props
  const [typed, setTyped] = useState<Typed>({ username: '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const form = useRef<HTMLFormElement>(null)

  // The user has signed in in another tab. This tab navigates to its destination by loading a document, because its own
  // state does not belong to that session.
  useEffect(() => followSignIn(() => location.assign(afterSignIn(redirectUri))), [redirectUri])

  const focus = (name: keyof Typed) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  async function signIn() {
    setRunning(true)
    setProblem('')
    try {
      await invoke('loginLocal', { path: { siloName: silo }, body: typed })
      announceSignIn()
      rememberSilo({ name: silo, provider: null, time: serverTime() })
      toast.success({ content: 'You are signed in' })
      await props.onSignedIn(afterSignIn(redirectUri))
    } catch (error) {
      setProblem(localFailure(error))
      setRunning(false)
      focus('password')
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setChecked(true)
    const missing = typed.username === '' ? 'username' : typed.password === '' ? 'password' : null
    if (missing !== null) focus(missing)
    else if (!isRunning) void signIn()
  }

  const field = (name: keyof Typed, label: string) => ({
    name,
    label,
    value: typed[name],
    error: isChecked && typed[name] === '' ? `${label} is required` : undefined,
    onChange: (value: string) => {
      props.prepare()
      setTyped({ ...typed, [name]: value })
    },
  })

  return (
    <LoginLayout silo={silo} redirectUri={redirectUri}>
      <form ref={form} noValidate className="flex min-w-0 flex-col gap-4" onSubmit={submit}>
        <LoginField {...field('username', 'Username')} />
        <LoginField {...field('password', 'Password')} isSecret />
        <div className="grid">
          <Button type="submit" variant="primary" pending={isRunning}>
            Sign in
          </Button>
        </div>
        {problem !== '' && (
          <Notice kind="error" title="Could not sign in">
            {problem}
          </Notice>
        )}
      </form>
      <OtherSilo silo={silo} redirectUri={redirectUri} />
    </LoginLayout>
  )
}
