import { createFileRoute } from '@tanstack/react-router'
import { IpPoolCreateForm } from '#features/system-ip-pools/index.ts'

export const Route = createFileRoute('/_console/system/networking/_ip-pools/ip-pools-new')({
  staticData: { crumbs: () => [{ label: 'New IP pool', titleOnly: true }] },
  component: IpPoolCreateForm,
})
