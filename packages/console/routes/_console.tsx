import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Frame } from '../shell/frame/frame.tsx'
import { loadSession, SessionProvider } from '../shell/session.tsx'

/** Every page that needs a session. */
export const Route = createFileRoute('/_console')({
  beforeLoad: async () => ({ session: await loadSession() }),
  component: Console,
})

function Console() {
  const { session } = Route.useRouteContext()
  return (
    <SessionProvider session={session}>
      <Frame>
        <Outlet />
      </Frame>
    </SessionProvider>
  )
}
