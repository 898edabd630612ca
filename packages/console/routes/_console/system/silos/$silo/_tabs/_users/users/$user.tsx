import { createFileRoute, useParams } from '@tanstack/react-router'
import { UserPanel } from '#features/people/index.ts'
import { loadUser } from '#shell/load-people.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_users/users/$user')({
  staticData: { crumbs: () => [{ label: 'User', titleOnly: true }] },
  loader: ({ context, params: { silo, user } }) => loadUser(context, silo, user),
  component: Panel,
})

function Panel() {
  const { silo, user } = useParams({ from: '/_console/system/silos/$silo/_tabs/_users/users/$user' })
  return <UserPanel silo={silo} user={user} />
}
