import type { Silo } from '@portico/contract/schemas/silos.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { identityBlock } from '#kernel/wire.ts'

export function siloView(row: Row<'silo'>): Silo {
  const { discoverable, identity_mode, mapped_fleet_roles } = row
  return { ...identityBlock(row), discoverable, identity_mode, mapped_fleet_roles }
}
