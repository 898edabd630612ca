import { usedSilos } from './used-silos.ts'

/**
 * The link to the list of silos, for visitors who have used several silos in this browser or came from that list. With
 * a single silo, the list would redirect back to this page.
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
