import type { LoginSilo } from '@portico/contract/types.ts'
import { X } from 'lucide-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/invoke.ts'
import { afterSignIn, followSignIn } from '#data/sign-in.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Identicon } from '#ui/badges/identicon.tsx'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf } from '#ui/format/text.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { LoginLayout } from './layout.tsx'
import { loginHref } from './login-url.ts'
import { usedText } from './used-text.ts'
import { forgetSilo, usedSilos } from './used-silos.ts'
import { serverNow } from '#ui/server-clock.ts'

/** Maximum number of silos that are listed without a search field */
const seenAtOnce = 5

/** The page for selecting a silo, shown if there are several and the URL names none. */
export function SiloPicker({ redirectUri }: { redirectUri: string | undefined }) {
  const [silos, setSilos] = useState<readonly LoginSilo[] | null>(null)
  const [used, setUsed] = useState(() => usedSilos())
  const [problem, setProblem] = useState('')
  const [typed, setTyped] = useState('')

  const [tries, setTries] = useState(1)

  useEffect(() => {
    invoke('porticoLoginSilos', {}).then(
      ({ items }) => setSilos(items),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [tries])
  // Signed in in another tab: this tab continues to its destination.
  useEffect(() => followSignIn(() => location.assign(afterSignIn(redirectUri))), [redirectUri])

  function tryAgain() {
    setProblem('')
    setTries(tries + 1)
  }

  const isKnown = silos !== null || problem !== ''
  const others = silos?.filter(({ name }) => !used.some((one) => one.name === name)) ?? []
  const isLong = others.length > seenAtOnce
  const matching = isLong ? others.filter(({ name }) => name.includes(typed.trim().toLowerCase())) : others
  return (
    <LoginLayout silo={null} redirectUri={redirectUri}>
      {problem !== '' && (
        <>
          <Notice kind="error" title="Could not list the silos">
            {problem}
          </Notice>
          <div className="grid">
            <Button onPress={tryAgain}>Try again</Button>
          </div>
        </>
      )}
      {used.length > 0 && (
        <nav aria-label="Silos used on this device" className="flex flex-col gap-2">
          <p className="text-xs text-fg-muted">Used on this device</p>
          <ul className="flex flex-col gap-2">
            {used.map(({ name, provider, time }) => (
              <li key={name} className="flex items-center gap-1">
                <SiloLink
                  silo={
                    silos?.find((silo) => silo.name === name) ?? {
                      name,
                      providers: provider === null ? null : [provider],
                    }
                  }
                  used={usedText(time, serverNow())}
                  redirectUri={redirectUri}
                />
                <IconButton
                  icon={X}
                  label={`Forget ${name} on this device`}
                  onPress={() => setUsed(forgetSilo(name))}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {others.length > 0 && (
        <nav aria-label="Silos" className="flex flex-col gap-2">
          {used.length > 0 && <p className="text-xs text-fg-muted">Others</p>}
          {/* The list keeps its height when filtering shortens it, so that the field below does not move. */}
          <ul className={cx('flex max-h-80 flex-col gap-2 overflow-y-auto', isLong && 'h-80')}>
            {matching.map((silo) => (
              <li key={silo.name}>
                <SiloLink silo={silo} redirectUri={redirectUri} />
              </li>
            ))}
            {matching.length === 0 && <li className="text-fg-muted">No listed silo has this in its name.</li>}
          </ul>
          {isLong && (
            <p role="status" className="sr-only">
              {typed.trim() === '' ? '' : `${matching.length} of ${countOf(others.length, 'silo')} match`}
            </p>
          )}
        </nav>
      )}
      {/* Below the list, so that it does not push the list down. */}
      {isKnown && (
        <AnotherSilo
          label={isLong ? 'Find a silo, or type the name of one that is not listed' : 'Another silo'}
          name={typed}
          onName={setTyped}
          redirectUri={redirectUri}
        />
      )}
    </LoginLayout>
  )
}

function SiloLink(props: {
  silo: LoginSilo
  /** Text about when the silo was last used; undefined if it was not used */
  used?: string
  redirectUri: string | undefined
}) {
  const { silo, used, redirectUri } = props
  const [provider] = silo.providers ?? []
  return (
    <a
      href={loginHref(silo, redirectUri)}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-md border border-line bg-raised px-3 py-2.5 hover:bg-hover"
    >
      <Identicon name={silo.name} size={32} />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{silo.name}</span>
        <span className="block text-xs break-words text-fg-muted">
          {provider === undefined ? 'Username and password' : `Sign in with ${provider}`}
          {used !== undefined && ` · ${used}`}
        </span>
      </span>
    </a>
  )
}

/** A field for the name of a silo that is not in the list. */
function AnotherSilo(props: {
  label: string
  name: string
  onName: (name: string) => void
  redirectUri: string | undefined
}) {
  const { label, name, onName, redirectUri } = props
  const [problem, setProblem] = useState<string>()
  const [isRunning, setRunning] = useState(false)

  async function open() {
    setRunning(true)
    try {
      const { items } = await invoke('porticoLoginSilos', { query: { silo: name.trim() } })
      const [found] = items
      if (found === undefined) setProblem('No silo has this name')
      else if (found.providers?.length === 0)
        setProblem('No one can sign in to this silo yet, because it has no identity provider')
      else return location.assign(loginHref(found, redirectUri))
    } catch (error) {
      setProblem(messageOf(error))
    }
    setRunning(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() === '') setProblem('Type the name of a silo')
    else if (!isRunning) void open()
  }

  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <FieldFrame label={label} required error={problem}>
        {(ids) => (
          <div className="field-box">
            <input
              {...ids}
              name="silo"
              className="field-input"
              value={name}
              autoComplete="organization"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => {
                setProblem(undefined)
                onName(event.currentTarget.value)
              }}
            />
          </div>
        )}
      </FieldFrame>
      <div className="grid">
        <Button type="submit" pending={isRunning}>
          Continue
        </Button>
      </div>
    </form>
  )
}
