import { createFileRoute } from '@tanstack/react-router'
import { IdentityProviderPanel } from '#features/identity-providers/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_providers/idps/saml/$provider')({
  staticData: { crumbs: () => [{ label: 'Identity provider', titleOnly: true }] },
  loader: ({ context, params: { silo, provider } }) =>
    load(context, 'samlIdentityProviderView', { path: { provider }, query: { silo } }),
  component: Panel,
})

function Panel() {
  const { silo, provider } = Route.useParams()
  return <IdentityProviderPanel silo={silo} provider={provider} />
}
