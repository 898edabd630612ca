import { paths } from '../shell/paths.ts'
import { LoginLayout } from './layout.tsx'

/** Sign-in with the silo's identity provider: the server leads there, so this is an ordinary link. */
export function SamlLogin(props: { silo: string; provider: string; redirectUri: string | undefined }) {
  const { silo, provider, redirectUri } = props
  const back = redirectUri?.trim() ?? ''
  const query = back === '' ? '' : `?redirect_uri=${encodeURIComponent(back)}`
  return (
    <LoginLayout silo={silo}>
      <a
        href={paths.samlLogin(silo, provider) + query}
        className="grid min-h-9 place-items-center rounded-md bg-accent-fill px-3 font-medium text-accent-ink"
      >
        Sign in with {provider}
      </a>
    </LoginLayout>
  )
}
