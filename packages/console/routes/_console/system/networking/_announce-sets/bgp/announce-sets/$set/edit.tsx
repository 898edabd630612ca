import { createFileRoute } from '@tanstack/react-router'
import { AnnounceSetEditForm } from '#features/announce-sets/index.ts'
import { loadSet } from '#features/announce-sets/sets.ts'

export const Route = createFileRoute(
  '/_console/system/networking/_announce-sets/bgp/announce-sets/$set/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit', titleOnly: true }] },
  loader: ({ context, params: { set } }) => loadSet(context, set),
  component: Panel,
})

function Panel() {
  const { set } = Route.useParams()
  return <AnnounceSetEditForm key={set} set={set} />
}
