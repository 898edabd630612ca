import type { Group } from '@portico/contract/types.ts'
import { identitySortArgs } from '#data/access-queries.ts'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { groupColumns } from './columns.tsx'
import { PageFacts } from './facts.tsx'
import { useSiloOfPeople } from './silo-users.ts'

const nameOf = (group: Group) => group.displayName
const hrefOf = (group: Group) => paths.group(group.id)

/**
 * The groups of the user's own silo. Groups cannot be created here: they come from the identity provider or are created
 * with the silo.
 */
export function GroupList() {
  const { capabilities } = useSession()
  const { silo } = useSiloOfPeople(null)
  return (
    <ResourceSection
      call="groupList"
      listKey="groups"
      args={{ query: identitySortArgs(capabilities) }}
      title="Groups"
      noun={kinds.silo_group}
      columns={groupColumns}
      surround={PageFacts}
      rowName={nameOf}
      rowHref={hrefOf}
      searchPlaceholder="Name or ID"
      empty={{
        body:
          silo.identityMode === 'local_only'
            ? 'No groups. This silo has local users. Groups come from identity providers.'
            : 'No groups. A group appears when one of its members signs in.',
      }}
    />
  )
}
