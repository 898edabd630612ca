import { bfdTrial } from '#fabric/bfd/revertible.ts'
import { announceSetTrial, configTrial } from '#fabric/bgp/revertible.ts'
import { portTrial } from '#fabric/ports/revertible.ts'
import { settingsTrial } from '#fabric/settings/revertible.ts'
import type { RevertibleKind } from '#kernel/database/schema/kernel.ts'
import type { RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import { allowListTrial } from '#network/allow-list/revertible.ts'

/** The kinds of resources that support revertible changes, and how they are reverted. */
export const trialKinds: Readonly<Record<RevertibleKind, RevertRules>> = {
  allow_list: allowListTrial,
  bfd_session: bfdTrial,
  bgp_announce_set: announceSetTrial,
  bgp_config: configTrial,
  switch_port: portTrial,
  switch_port_settings: settingsTrial,
}
