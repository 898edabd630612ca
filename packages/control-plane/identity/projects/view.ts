import type { Project as WireProject } from '@portico/contract/schemas/projects.ts'
import type { Project } from '../../kernel/lookup/project-access.ts'
import { identityBlock } from '../../kernel/wire.ts'

export function projectView(row: Project): WireProject {
  return identityBlock(row)
}
