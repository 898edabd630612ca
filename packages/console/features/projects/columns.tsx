import type { CallData } from '#data/calls.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'

export type Project = CallData<'projectView'>

export const projectColumns = [
  nameColumn<Project>(),
  descriptionColumn<Project>(),
  // Beside nothing but the name there is room for it everywhere.
  { ...createdColumn<Project>(), priority: 1 },
] as const
