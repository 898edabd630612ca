import { createFileRoute, useParams } from '@tanstack/react-router'
import { UserPanel } from '#features/people/index.ts'
import { loadUser } from '#shell/load-people.ts'

export const Route = createFileRoute('/_console/access/_tabs/_users/users/$user')({
  staticData: { crumbs: () => [{ label: 'User', titleOnly: true }] },
  loader: ({ context, params: { user } }) => loadUser(context, null, user),
  component: Panel,
})

function Panel() {
  return (
    <UserPanel silo={null} user={useParams({ from: '/_console/access/_tabs/_users/users/$user' }).user} />
  )
}
