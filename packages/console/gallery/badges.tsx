import { Badge } from '#ui/badges/badge.tsx'
import { RoleBadge } from '#ui/badges/role-badge.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { TypeValue } from '#ui/badges/type-value.tsx'
import { stateTones, type StateKind } from '#ui/state-tones.ts'
import { sentenceCase } from '#ui/format/text.ts'
import { Chapter, Specimen } from './specimen.tsx'

export function BadgeChapter() {
  return (
    <Chapter id="badges" title="Badges and states">
      <Specimen title="Badges">
        <Badge>default</Badge>
        <Badge tone="ok">Enabled</Badge>
        <Badge tone="note">Boot disk</Badge>
        <Badge tone="busy">Soon</Badge>
        <Badge tone="bad">Expired</Badge>
        <Badge variant="outline">silo_group</Badge>
        <TypeValue type="vpc" value="default" />
        <TypeValue type="ip" value="10.0.0.0/8" />
        <RoleBadge name="admin" />
        <RoleBadge name="collaborator" />
        <RoleBadge name="limited_collaborator" />
        <RoleBadge name="viewer" source="silo" />
      </Specimen>
      <div className="grid gap-4 sm:grid-cols-2">
        {Object.entries(stateTones).map(([kind, states]) => (
          <Specimen key={kind} title={sentenceCase(kind)}>
            {Object.keys(states).map((state) => (
              <StateBadge key={state} kind={kind as StateKind} state={state} />
            ))}
          </Specimen>
        ))}
      </div>
    </Chapter>
  )
}
