import type { CallData } from '#data/calls.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'

export type Project = CallData<'projectView'>

export const projectColumns = [
  nameColumn<Project>(),
  descriptionColumn<Project>(),
  // Always visible, because the list has only two columns.
  { ...createdColumn<Project>(), priority: 1 },
] as const
