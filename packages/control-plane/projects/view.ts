import type { Project as WireProject } from '@portico/contract/schemas/projects.ts'
import type { Row } from '#authorization/lookup/find.ts'
import { identityBlock } from '#kernel/wire.ts'

export function projectView(row: Row<'project'>): WireProject {
  return identityBlock(row)
}
