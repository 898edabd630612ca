import { createFileRoute, useParams } from '@tanstack/react-router'
import { UserCreateForm } from '#features/people/index.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_users/users-new')({
  staticData: { crumbs: () => [{ label: 'New user', titleOnly: true }] },
  component: New,
})

function New() {
  return (
    <UserCreateForm silo={useParams({ from: '/_console/system/silos/$silo/_tabs/_users/users-new' }).silo} />
  )
}
