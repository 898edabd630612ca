import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { invoke } from '#data/invoke.ts'
import { afterSignIn, followSignIn } from '#data/sign-in.ts'
import { paths } from '#shell/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { failureText } from './failures.ts'
import { LoginLayout } from './layout.tsx'
import { OtherSilo } from './other-silo.tsx'
import { loginHref } from './login-url.ts'
import { rememberSilo } from './used-silos.ts'
import { serverTime } from '#ui/server-clock.ts'

const primaryLink =
  'flex min-h-9 items-center justify-center gap-2 rounded-md bg-accent-fill px-3 py-1.5 font-medium text-accent-ink hover:bg-[color-mix(in_oklab,var(--accent-fill),black_14%)]'

/** Sign-in with the silo's identity provider: an ordinary link that the server redirects to the provider. */
export function SamlLogin(props: {
  silo: string
  provider: string
  redirectUri: string | undefined
  /** Code of the reason why the last attempt failed; null if it did not fail. */
  failed: string | null
  /** Code of a notice for a user who has just signed in; null if there is none. */
  notice: string | null
}) {
  const { silo, provider, redirectUri, failed, notice } = props
  const failure = failureText(failed)

  // Signed in in another tab: this tab continues to its destination.
  useEffect(() => followSignIn(() => location.assign(afterSignIn(redirectUri))), [redirectUri])

  const back = redirectUri?.trim() ?? ''
  const query = back === '' ? '' : `?redirect_uri=${encodeURIComponent(back)}`
  if (notice === 'groups') return <GroupsNotice silo={silo} redirectUri={redirectUri} />
  return (
    <LoginLayout silo={silo} redirectUri={redirectUri}>
      <a
        onClick={() => rememberSilo({ name: silo, provider, time: serverTime() })}
        href={paths.samlLogin(silo, provider) + query}
        className={primaryLink}
      >
        <KeyRound size={15} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="min-w-0 break-words">Sign in with {provider}</span>
      </a>
      {failure !== null && (
        <Notice kind="error" title="Could not sign in">
          {failure}
        </Notice>
      )}
      <p className="text-xs text-fg-muted">
        Your organization signs you in. Portico does not see your password.
      </p>
      <OtherSilo silo={silo} redirectUri={redirectUri} />
      {/* Last, because it appears later and must not move other elements. */}
      <OtherWays silo={silo} provider={provider} redirectUri={redirectUri} />
    </LoginLayout>
  )
}

/** For a signed-in user whose groups the provider did not send. */
function GroupsNotice({ silo, redirectUri }: { silo: string; redirectUri: string | undefined }) {
  return (
    <LoginLayout silo={silo} redirectUri={redirectUri}>
      <Notice kind="warn" title="Signed in with your previous groups">
        The identity provider sent a link instead of your groups, as Entra ID does for users in more than 150
        groups. You keep the groups of your last sign-in. Ask your administrator to choose “Groups assigned to
        the application” for the group claim of this application in Entra ID.
      </Notice>
      <a href={afterSignIn(redirectUri)} className={primaryLink}>
        Continue
      </a>
    </LoginLayout>
  )
}

/** Links to the silo's other identity providers, once loaded; none if loading fails. */
function OtherWays(props: { silo: string; provider: string; redirectUri: string | undefined }) {
  const { silo, provider, redirectUri } = props
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    invoke('porticoLoginSilos', { query: { silo } }).then(
      ({ items: [found] }) => setOthers(found?.providers?.filter((name) => name !== provider) ?? []),
      () => {},
    )
  }, [silo, provider])
  if (others.length === 0) return null
  return (
    <nav aria-label="Other ways to sign in" className="flex flex-col gap-2">
      <p className="text-xs text-fg-muted">Or with another identity provider of this silo:</p>
      <ul className="flex flex-col gap-2">
        {others.map((name) => (
          <li key={name}>
            <a
              href={loginHref({ name: silo, providers: [name] }, redirectUri)}
              className="flex min-h-9 items-center justify-center rounded-md border border-line bg-raised px-3 py-1.5 font-medium hover:bg-hover"
            >
              <span className="min-w-0 break-words">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
