import { maxAddresses } from './layout.ts'
import { internetKey, keyOf } from './model.ts'
import { usePicture } from './picture.ts'
import {
  AddressNode,
  CollapsedNode,
  GatewayNode,
  GroupNode,
  InternetNode,
  MemberNode,
  MoreSpare,
  RouterNode,
  SubnetNode,
} from './nodes.tsx'
import type { Branch } from './tree.ts'

/** The diagram for narrow pages: the same nodes as an indented list, from outside to inside. */
export function TreePicture({ branches }: { branches: readonly Branch[] }) {
  const { model } = usePicture()
  return (
    <ul className="min-w-0 rounded-md border border-line bg-raised py-1">
      {branches.map(({ key, depth }) => (
        <li key={key} className={indents[depth] ?? ''}>
          <BranchSpot id={key} />
        </li>
      ))}
      {model.spare.length > maxAddresses && (
        <li>
          <MoreSpare className="py-1.5" />
        </li>
      )}
    </ul>
  )
}

/** The class names are written out in full, because Tailwind finds them by searching the source. */
const indents = ['pl-0', 'pl-4', 'pl-8', 'pl-12', 'pl-16', 'pl-20', 'pl-24'] as const

function BranchSpot({ id }: { id: string }) {
  const { model } = usePicture()
  const className = 'w-full min-h-8 py-1'
  if (id === internetKey) return <InternetNode className={className} />
  const gateway = model.gateways.find(({ key }) => key === id)
  if (gateway !== undefined) return <GatewayNode gateway={gateway} className={className} />
  const router = model.routers.find(({ key }) => key === id)
  if (router !== undefined) return <RouterNode router={router} className={className} />
  const address = [...model.gateways.flatMap(({ lists }) => lists), ...model.spare].find(
    ({ ip }) => keyOf.address(ip) === id,
  )
  if (address !== undefined) return <AddressNode address={address} className={className} />
  const fold = model.folds?.find(({ key }) => key === id)
  if (fold !== undefined) return <CollapsedNode fold={fold} className={className} />
  for (const subnet of model.subnets) {
    if (subnet.key === id) return <SubnetNode subnet={subnet} className={className} />
    const group = subnet.groups?.find(({ key }) => key === id)
    if (group !== undefined) return <GroupNode group={group} className={className} />
    const member = subnet.members.find(({ key }) => key === id)
    if (member !== undefined) return <MemberNode member={member} subnet={subnet} className={className} />
  }
  return null
}
