import { KeyRound } from 'lucide-react'
import { paths } from '#shell/paths.ts'
import { LoginLayout } from './layout.tsx'

/** Sign-in with the silo's identity provider: the server leads there, so this is an ordinary link. */
export function SamlLogin(props: { silo: string; provider: string; redirectUri: string | undefined }) {
  const { silo, provider, redirectUri } = props
  const back = redirectUri?.trim() ?? ''
  const query = back === '' ? '' : `?redirect_uri=${encodeURIComponent(back)}`
  return (
    <LoginLayout silo={silo} redirectUri={redirectUri}>
      <a
        href={paths.samlLogin(silo, provider) + query}
        className="flex min-h-9 items-center justify-center gap-2 rounded-md bg-accent-fill px-3 py-1.5 font-medium text-accent-ink hover:bg-[color-mix(in_oklab,var(--accent-fill),black_14%)]"
      >
        <KeyRound size={15} strokeWidth={1.75} aria-hidden className="flex-none" />
        <span className="min-w-0 break-words">Sign in with {provider}</span>
      </a>
      <p className="text-xs text-fg-muted">Your organisation signs you in; Portico sees no password.</p>
    </LoginLayout>
  )
}
