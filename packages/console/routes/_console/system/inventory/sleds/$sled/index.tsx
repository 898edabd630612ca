import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** A sled opens with its first tab. */
export const Route = createFileRoute('/_console/system/inventory/sleds/$sled/')({
  beforeLoad: ({ params: { sled } }) => {
    throw redirect({ href: paths.sled(sled), replace: true })
  },
})
