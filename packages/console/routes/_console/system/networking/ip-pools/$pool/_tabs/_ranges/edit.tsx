import { createFileRoute } from '@tanstack/react-router'
import { IpPoolEditForm } from '#features/system-ip-pools/index.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/_ranges/edit')({
  staticData: { crumbs: () => [{ label: 'Edit IP pool', titleOnly: true }] },
  component: Edit,
})

function Edit() {
  return <IpPoolEditForm pool={Route.useParams().pool} />
}
