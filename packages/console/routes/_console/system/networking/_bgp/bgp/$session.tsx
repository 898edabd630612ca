import { createFileRoute } from '@tanstack/react-router'
import { BgpSessionView } from '#features/bgp/index.ts'
import { requireSession } from '#features/bgp/sessions.ts'

export const Route = createFileRoute('/_console/system/networking/_bgp/bgp/$session')({
  staticData: { crumbs: ({ session = '' }) => [{ label: session, titleOnly: true }] },
  loader: ({ context, params: { session } }) => requireSession(context, session),
  component: Session,
})

function Session() {
  return <BgpSessionView session={Route.useParams().session} />
}
