import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { useMemo } from 'react'
import { VpcHistory } from '#features/activity/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/history')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'History', href: paths.vpcHistory(project, vpc), isTab: true },
    ],
  },
  loader: async ({ context, params: { project, vpc } }) => {
    const { id } = await load(context, 'vpcView', { path: { vpc }, query: { project } })
    prefetchHistory(context, { id, withRules: true })
  },
  component: Tab,
})

function Tab() {
  const { project, vpc } = useParams({ from: '/_console/projects/$project/vpcs/$vpc/_tabs/history' })
  const { id } = useLoaded('vpcView', { path: { vpc }, query: { project } })
  const place = useMemo(() => ({ project, vpc }), [project, vpc])
  return <VpcHistory id={id} scope={place} />
}
