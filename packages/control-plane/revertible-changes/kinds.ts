import { bfdRevertRules } from '#fabric/bfd/revertible.ts'
import { announceSetRevertRules, configRevertRules } from '#fabric/bgp/revertible.ts'
import { portRevertRules } from '#fabric/ports/revertible.ts'
import { settingsRevertRules } from '#fabric/settings/revertible.ts'
import type { RevertibleKind } from '#kernel/database/schema/kernel.ts'
import type { RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import { allowListRevertRules } from '#network/allow-list/revertible.ts'

/** The kinds of resources that support revertible changes, and how they are reverted. */
export const revertibleKinds: Readonly<Record<RevertibleKind, RevertRules>> = {
  allow_list: allowListRevertRules,
  bfd_session: bfdRevertRules,
  bgp_announce_set: announceSetRevertRules,
  bgp_config: configRevertRules,
  switch_port: portRevertRules,
  switch_port_settings: settingsRevertRules,
}
