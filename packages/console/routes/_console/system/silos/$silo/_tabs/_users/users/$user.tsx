import { createFileRoute } from '@tanstack/react-router'
import { UserPanel } from '#features/people/index.ts'
import { loadUser } from '#shell/load-people.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_users/users/$user')({
  staticData: { crumbs: () => [{ label: 'User', titleOnly: true }] },
  loader: ({ params: { silo, user } }) => loadUser(silo, user),
  component: Panel,
})

function Panel() {
  const { silo, user } = Route.useParams()
  return <UserPanel silo={silo} user={user} />
}
