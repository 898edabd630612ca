import { createFileRoute } from '@tanstack/react-router'
import { BgpConfigCreateForm } from '#features/bgp-configs/index.ts'

export const Route = createFileRoute('/_console/system/networking/_bgp-configs/bgp/configurations-new')({
  staticData: { crumbs: () => [{ label: 'New BGP configuration', titleOnly: true }] },
  component: BgpConfigCreateForm,
})
