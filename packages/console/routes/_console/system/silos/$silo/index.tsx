import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** A silo opens with its first tab. */
export const Route = createFileRoute('/_console/system/silos/$silo/')({
  beforeLoad: ({ params: { silo } }) => {
    throw redirect({ href: paths.silo(silo), replace: true })
  },
})
