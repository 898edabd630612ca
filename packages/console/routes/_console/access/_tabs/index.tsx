import { createFileRoute } from '@tanstack/react-router'
import { SiloAccess } from '#features/access/index.ts'
import { loadAccess } from '#shell/load-access.ts'

export const Route = createFileRoute('/_console/access/_tabs/')({
  loader: ({ context }) => loadAccess(context, null),
  component: SiloAccess,
})
