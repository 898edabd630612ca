import { createFileRoute } from '@tanstack/react-router'
import { IdentityProviderCreateForm } from '#features/identity-providers/index.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_providers/idps-new')({
  staticData: { crumbs: () => [{ label: 'New identity provider', titleOnly: true }] },
  component: New,
})

function New() {
  return <IdentityProviderCreateForm silo={Route.useParams().silo} />
}
