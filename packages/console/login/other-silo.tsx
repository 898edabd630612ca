import { usedSilos } from './used-silos.ts'

/**
 * The way to the page that asks for a silo, for who is known to have several: they came from there, or use another one
 * from this browser. Where there is but one, that page would only lead back here.
 */
export function OtherSilo({ silo, redirectUri }: { silo: string; redirectUri: string | undefined }) {
  const hasOthers = cameFromPicker() || usedSilos().some(({ name }) => name !== silo)
  if (!hasOthers) return null
  return (
    <p>
      <a
        href={redirectUri === undefined ? '/login' : `/login?redirect_uri=${encodeURIComponent(redirectUri)}`}
        className="text-accent underline-offset-2 hover:underline"
      >
        Sign in to another silo
      </a>
    </p>
  )
}

function cameFromPicker(): boolean {
  const from = URL.parse(document.referrer)
  return from !== null && from.origin === location.origin && from.pathname === '/login'
}
