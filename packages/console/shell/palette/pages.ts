import { Cable, ChartLine, HardDrive, History, Settings, SquareTerminal, Network } from 'lucide-react'
import type { SectionLink } from '../navigation/sections.ts'
import { paths } from '../paths.ts'

/** Returns the pages of an instance. */
export function instanceSections(project: string, instance: string): readonly SectionLink[] {
  return [
    { label: 'Storage', icon: HardDrive, href: paths.instance(project, instance) },
    { label: 'Networking', icon: Network, href: paths.instanceNetworking(project, instance) },
    { label: 'Metrics', icon: ChartLine, href: paths.instanceMetrics(project, instance) },
    { label: 'Connect', icon: Cable, href: paths.instanceConnect(project, instance) },
    { label: 'History', icon: History, href: paths.instanceHistory(project, instance) },
    { label: 'Settings', icon: Settings, href: paths.instanceSettings(project, instance) },
    { label: 'Serial console', icon: SquareTerminal, href: paths.serialConsole(project, instance) },
  ]
}

/**
 * Returns the links to the forms that create resources, with the labels of their buttons.
 * @param isOperator whether to include forms of the system
 */
export function createForms(
  project: string | undefined,
  isOperator: boolean,
): readonly { label: string; href: string }[] {
  const ofProject =
    project === undefined
      ? []
      : [
          { label: 'New instance', href: paths.instancesNew(project) },
          { label: 'New disk', href: paths.disksNew(project) },
          { label: 'New snapshot', href: paths.snapshotsNew(project) },
          { label: 'Upload image', href: paths.imagesNew(project) },
          { label: 'New anti-affinity group', href: paths.antiAffinityGroupsNew(project) },
          { label: 'New affinity group', href: paths.affinityGroupsNew(project) },
          { label: 'New VPC', href: paths.vpcsNew(project) },
          { label: 'New floating IP', href: paths.floatingIpsNew(project) },
          { label: 'Edit project', href: paths.projectEdit(project) },
          { label: 'Can it connect?', href: paths.connect(project) },
          { label: 'Who can do what in this project?', href: paths.projectAccessWhy(project) },
        ]
  return [
    ...ofProject,
    { label: 'New project', href: paths.projectsNew() },
    { label: 'Who can do what in this silo?', href: paths.accessWhy() },
    { label: 'Add SSH key', href: paths.sshKeysNew() },
    ...(isOperator
      ? [
          { label: 'New silo', href: paths.silosNew() },
          { label: 'New IP pool', href: paths.ipPoolsNew() },
        ]
      : []),
  ]
}
