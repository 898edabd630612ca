import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** The inventory opens with its first tab. */
export const Route = createFileRoute('/_console/system/inventory/')({
  beforeLoad: () => {
    throw redirect({ href: paths.inventory(), replace: true })
  },
})
