import { createFileRoute, redirect } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'

/** A pool opens with its first tab. */
export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/')({
  beforeLoad: ({ params: { pool } }) => {
    throw redirect({ href: paths.ipPool(pool), replace: true })
  },
})
