import { Badge } from '#ui/badges/badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Properties } from '#ui/page/properties.tsx'
import type { Group, GroupKind, Placement } from '../group-kind.ts'
import { PolicyBadge } from '../policy-badge.tsx'
import { ruleStateText } from './rule-state.ts'

/** The properties of a group, and a sentence that says whether its rule is met. */
export function GroupFacts(props: {
  kind: GroupKind
  group: Group
  members: number | undefined
  placements: readonly Placement[] | undefined | null
}) {
  const { kind, group, members, placements } = props
  const stuck = placements?.filter(({ start }) => start?.type === 'refused').length ?? 0
  return (
    <Properties
      items={[
        { label: 'Type', value: <Badge variant="outline">{kind.badge}</Badge> },
        {
          label: 'Policy',
          value: (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <PolicyBadge policy={group.policy} />
              <span className="text-xs font-normal text-fg-muted">{kind.policies[group.policy]}</span>
            </span>
          ),
        },
        { label: 'Failure domain', value: group.failureDomain },
        { label: 'Members', value: members ?? <Empty /> },
        ...(placements === null
          ? []
          : [
              {
                label: 'Placement now',
                value:
                  placements === undefined ? (
                    <Empty />
                  ) : (
                    <>
                      {ruleStateText(kind.name, placements)}
                      {stuck > 0 && `; ${stuck} cannot start`}
                    </>
                  ),
              },
            ]),
        { label: 'Description', value: <Description text={group.description} /> },
        { label: 'ID', value: <Id value={group.id} /> },
        { label: 'Created', value: <Time value={group.timeCreated} caption="Created" /> },
      ]}
    />
  )
}
