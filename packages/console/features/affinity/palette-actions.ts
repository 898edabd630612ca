import { invoke } from '#data/calls.ts'
import type { Hit } from '#shell/palette/hits.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { sentenceCase } from '#ui/format/text.ts'
import { groupMenu } from './actions.ts'
import { affinity } from './affinity.ts'
import { antiAffinity } from './anti-affinity.ts'
import type { Group, GroupKind } from './group-kind.ts'

function paletteActionsOf(kind: GroupKind, view: (id: string) => Promise<Group>): PaletteResource {
  return {
    kind: sentenceCase(kind.noun.one),
    verbs: [{ label: 'Edit' }, { label: 'Delete' }],
    menu: async ({ id, project }: Hit) => groupMenu(kind, project ?? '', await view(id)),
  }
}

/** The palette actions of an anti-affinity group. */
export const antiAffinityGroupPaletteActions = paletteActionsOf(antiAffinity, (id) =>
  invoke('antiAffinityGroupView', { path: { antiAffinityGroup: id } }),
)

/** The palette actions of an affinity group. */
export const affinityGroupPaletteActions = paletteActionsOf(affinity, (id) =>
  invoke('affinityGroupView', { path: { affinityGroup: id } }),
)
