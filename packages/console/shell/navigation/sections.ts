import {
  Activity,
  Archive,
  ChartColumn,
  Contrast,
  EthernetPort,
  FolderKanban,
  History,
  Image,
  KeyRound,
  KeySquare,
  ListChecks,
  MonitorSmartphone,
  RotateCw,
  Server,
  ShieldCheck,
  TriangleAlert,
  User,
  type LucideIcon,
} from 'lucide-react'
import type { Capabilities } from '#data/capabilities.ts'
import type { CountedKind } from '#data/counts.ts'
import { kindIcons } from '#kinds/icons.ts'
import { kinds, type ListedKind } from '#kinds/kinds.ts'
import { sentenceCase } from '#ui/format/text.ts'
import { paths } from '../paths.ts'

/** A section in the sidebar and in the palette. */
export interface SectionLink {
  readonly label: string
  readonly icon: LucideIcon
  readonly href: string
  /** paths of the section's other tabs, if they are not below its own path */
  readonly also?: readonly string[]
  /** resource kind whose count is shown */
  readonly count?: CountedKind
}

/** Sections that belong together. The heading may be empty. */
export interface SectionGroup {
  readonly heading: string
  readonly links: readonly SectionLink[]
}

/** The capabilities of the server that decide which sections there are. */
export type SectionCapabilities = Pick<Capabilities, 'overviews' | 'instanceTemplates' | 'guestBackups'>

/** The pages of the silo. */
export const siloSections = ({
  overviews,
  instanceTemplates,
}: SectionCapabilities): readonly SectionGroup[] => [
  {
    heading: '',
    links: [
      ...(overviews === true ? [{ label: 'Silo overview', icon: Activity, href: paths.siloOverview() }] : []),
      { label: 'Projects', icon: FolderKanban, href: paths.projects() },
      { label: 'Silo images', icon: Image, href: paths.siloImages() },
      ...(instanceTemplates === true
        ? [
            {
              label: 'Silo templates',
              icon: kindIcons.instance_template,
              href: paths.instanceTemplates(null),
            },
          ]
        : []),
      { label: 'Utilization', icon: ChartColumn, href: paths.utilization() },
      { label: 'Silo access', icon: ShieldCheck, href: paths.access() },
      { label: 'Certificates', icon: KeySquare, href: paths.certificates() },
      { label: 'Silo activity', icon: History, href: paths.activity() },
    ],
  },
]

/** The overview and the issues. A server has both or neither. */
const systemFirst: SectionGroup = {
  heading: '',
  links: [
    { label: 'System overview', icon: Activity, href: paths.systemOverview() },
    { label: 'Issues', icon: TriangleAlert, href: paths.issues() },
  ],
}

/** Returns the sections that operators see. */
export const systemSections = (tellsIssues: boolean): readonly SectionGroup[] => [
  ...(tellsIssues ? [systemFirst] : []),
  {
    heading: 'Fleet',
    links: [
      { label: 'Silos', icon: kindIcons.silo, href: paths.silos() },
      {
        label: 'Inventory',
        icon: Server,
        href: paths.inventory(),
        also: ['/system/inventory/disks', '/system/inventory/switches'],
      },
      { label: 'System utilization', icon: ChartColumn, href: paths.systemUtilization() },
      { label: 'System metrics', icon: Activity, href: paths.systemMetrics() },
      { label: 'System access', icon: ShieldCheck, href: paths.systemAccess() },
      { label: 'System activity', icon: History, href: paths.systemActivity() },
    ],
  },
  {
    heading: 'Networking',
    links: [
      { label: 'IP pools', icon: kindIcons.ip_pool, href: paths.ipPools() },
      { label: 'Switch ports', icon: EthernetPort, href: paths.switchPorts() },
      { label: 'BGP', icon: Activity, href: paths.bgp() },
      {
        label: 'Address lots',
        icon: kindIcons.floating_ip,
        href: paths.addressLots(),
        also: ['/system/networking/loopbacks'],
      },
      { label: 'Allow list', icon: ListChecks, href: paths.allowList() },
    ],
  },
  {
    heading: 'Operations',
    links: [
      { label: 'Updates', icon: RotateCw, href: paths.updates() },
      { label: 'Support bundles', icon: Archive, href: paths.supportBundles() },
    ],
  },
]

export const settingsSections: readonly SectionGroup[] = [
  {
    heading: 'User',
    links: [
      { label: 'Tasks', icon: ListChecks, href: paths.tasks() },
      { label: 'Profile', icon: User, href: paths.profile() },
      { label: 'SSH keys', icon: KeyRound, href: paths.sshKeys() },
      { label: 'Sessions', icon: MonitorSmartphone, href: paths.sessions() },
      { label: 'Access tokens', icon: KeySquare, href: paths.accessTokens() },
      { label: 'Appearance', icon: Contrast, href: paths.appearance() },
    ],
  },
]

/** Returns the link to the list of a kind in a project. */
function listLink(kind: ListedKind, project: string): SectionLink {
  const { many, list } = kinds[kind]
  return { label: sentenceCase(many), icon: kindIcons[kind], href: list(project), count: kind }
}

/** Returns the sections of a project. @param isOperator whether the user has a role on the fleet */
export function projectSections(
  project: string,
  isOperator: boolean,
  { overviews, instanceTemplates, guestBackups }: SectionCapabilities,
): readonly SectionGroup[] {
  return [
    ...(overviews === true
      ? [
          {
            heading: '',
            links: [{ label: 'Overview', icon: Activity, href: paths.projectOverview(project) }],
          },
        ]
      : []),
    {
      heading: 'Compute',
      links: [
        listLink('instance', project),
        ...(instanceTemplates === true ? [listLink('instance_template', project)] : []),
        listLink('disk', project),
        listLink('snapshot', project),
        // Without a target, the page says how to get one.
        ...(guestBackups === undefined ? [] : [listLink('backup', project)]),
        listLink('image', project),
        listLink('anti_affinity_group', project),
        listLink('affinity_group', project),
      ],
    },
    {
      heading: 'Network',
      links: [
        listLink('vpc', project),
        listLink('floating_ip', project),
        ...(isOperator ? [{ label: 'Probes', icon: kindIcons.probe, href: paths.probes(project) }] : []),
      ],
    },
    {
      heading: 'Project',
      links: [
        { label: 'Metrics', icon: ChartColumn, href: paths.projectMetrics(project) },
        { label: 'Access', icon: ShieldCheck, href: paths.projectAccess(project) },
        { label: 'Activity', icon: History, href: paths.projectActivity(project) },
      ],
    },
  ]
}

/**
 * Returns whether a link is active. It is if the current page has its path, the path of another tab of it, or a path
 * below these, or if it is the create form of its list.
 */
export function isActiveLink(
  { href, also = [] }: Pick<SectionLink, 'href' | 'also'>,
  pathname: string,
): boolean {
  return [href, ...also].some(
    (tab) => pathname === tab || pathname.startsWith(`${tab}/`) || pathname.startsWith(`${tab}-new`),
  )
}
