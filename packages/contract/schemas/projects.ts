/** Projects, which contain instances, disks and networks. */
import { z } from 'zod'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'

export const Project = component('Project', z.object({ ...identity }))
export type Project = z.infer<typeof Project>

export const ProjectResultsPage = resultsPage(Project)

export const ProjectCreate = component('ProjectCreate', z.object({ ...naming }))
export type ProjectCreate = z.infer<typeof ProjectCreate>

export const ProjectUpdate = component('ProjectUpdate', z.object({ ...renaming }))
export type ProjectUpdate = z.infer<typeof ProjectUpdate>
