import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { signOut } from '#shell/sign-out.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { ErrorCard, NotFoundCard } from './error-card.tsx'

/** A page without the console's frame, for when the frame failed or does not apply. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-page flex-col">
      <header className="flex items-center justify-between gap-2 p-3">
        <LinkButton href="/" variant="quiet" icon={ArrowLeft}>
          Back to console
        </LinkButton>
        <Button variant="quiet" onPress={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <main className="flex flex-1 px-4 pb-24">{children}</main>
    </div>
  )
}

/** Replaces the whole window if the frame cannot be shown either. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <Alone>
      <ErrorCard error={error} />
    </Alone>
  )
}

/** Fills the whole window at an unknown address if it is unknown whether the user is signed in. */
export function NotFoundPage() {
  return (
    <Alone>
      <NotFoundCard />
    </Alone>
  )
}
