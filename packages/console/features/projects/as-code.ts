import type { Project } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** A project as code. */
export const projectCode = {
  duplicate: ({ thing: { name, description } }) => ({
    operation: 'project_create',
    args: { body: { name: nameWith(name, '-copy'), description } },
  }),
  duplicateNote: 'It has the default VPC only. Resources and access of this project are not included.',
  read: ({ thing }) => ({ operation: 'project_view', args: { path: { project: thing.name } } }),
  terraformOperation: () => 'project_create',
} satisfies KindCode<Placed<Project, null>>
