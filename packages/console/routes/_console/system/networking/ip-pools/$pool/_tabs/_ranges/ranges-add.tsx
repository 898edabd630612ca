import { createFileRoute } from '@tanstack/react-router'
import { IpPoolRangeForm } from '#features/system-ip-pools/index.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/_ranges/ranges-add')({
  staticData: { crumbs: () => [{ label: 'Add range', titleOnly: true }] },
  component: Add,
})

function Add() {
  return <IpPoolRangeForm pool={Route.useParams().pool} />
}
