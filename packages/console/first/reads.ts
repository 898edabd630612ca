import { isUuid } from '@portico/domain/refusals.ts'
import {
  addressesAsked,
  certificateFactsAsked,
  effectiveArgs,
  contentsAsked,
  gatewayUsesAsked,
  groupContentsAsked,
  membersAsked,
  membersDrawn,
  namesAsked,
  offeredKeys,
  poolsAsked,
  poolUsesAsked,
  siloContentsAsked,
  tasksAsked,
  unattachedAsked,
} from '#data/asked.ts'
import {
  abilitiesAsked,
  heldAsked,
  holdersAsked,
  identityFactsAsked,
  membersOfGroupAsked,
  peopleInOrder,
} from '#data/access-asked.ts'
import { fleetSumsAsked } from '#data/fleet-sums-asked.ts'
import {
  announcementsAsked,
  announceSetsAsked,
  blockFactsAsked,
  blocksAsked,
  configsAsked,
  lotAsked,
} from '#data/lots-asked.ts'
import { bundleFactsAsked } from '#data/support-asked.ts'
import { uploadsAsked } from '#data/uploads-asked.ts'
import { diskFactsAsked, sledsAsked } from '#data/inventory-asked.ts'
import { countsArgs, type CountedKind } from '#data/counts.ts'
import { needsViews, shownList, viewsAsked } from '#data/list-views.ts'
import { metricsViewsAsked } from '#data/metrics-views.ts'
import { asked } from '#data/path-question.ts'
import { givenAsked, lastDoneAsked, readWhySearch, thingOf } from '#data/why-search.ts'
import { readPathSearch } from '#data/path-search.ts'
import { activityArgs, refusalsArgs } from '#data/activity-asked.ts'
import { fleetHistoryAsked, sharesAsked, siloHistoryAsked } from '#data/utilization-asked.ts'
import { readUtilizationSearch, type UtilizationSearch } from '#data/utilization-search.ts'
import { latestAsked, workAsked } from '#data/overview-asked.ts'
import { poolAddressesAsked, readPoolAddressSearch } from '#data/pool-address-search.ts'
import { type ActivityScope, readActivitySearch } from '#data/activity-search.ts'
import { withAll, withLimit } from '#data/limits.ts'
import { type ListSearch, listSearchIn, pageArgs, readListSearch } from '#data/list-search.ts'
import { linkedSilos } from '#data/linked-silos.ts'
import { parseSearch } from '#shell/router/search-text.ts'
import type { Call, CallArgs, CallData, ListCall, RowOf } from './call.ts'
import { matchParts, partsOf, type PathParams } from './pattern.ts'

/** A question that a page asks the API when it opens. */
export interface Read {
  readonly call: Call
  readonly args: object
  /** What it asks when it knows the answer. */
  readonly next?: (data: never) => readonly Read[]
  /** What it asks instead, when the server can make no sense of the question. */
  readonly otherwise?: readonly Read[]
  /** What it asks all the same, when this is not for whoever asks. */
  readonly refused?: readonly Read[]
}

/** What a server of ours offers, in front of which alone this is used. */
const ours = { filters: true }

/** What a page of our own server asks: it offers filters, counts and names. */
type PageReads = (params: PathParams, search: ListSearch, raw: Record<string, unknown>) => readonly Read[]

function read<C extends Call>(
  call: C,
  args: CallArgs<C>,
  next?: (data: CallData<C>) => readonly Read[],
): Read {
  return { call, args, ...(next && { next }) }
}

/** A page of a list, its saved views, the number of what it lists, and what is asked about its rows. */
function list<C extends ListCall>(
  call: C,
  options: {
    ofSilo?: true
    count?: CountedKind
    about?: (rows: readonly RowOf<C>[]) => readonly Read[]
  } = {},
): PageReads {
  const { count, about } = options
  return (params, addressed) => {
    const project = options.ofSilo === true ? undefined : params['project']
    const rows = (of: ListSearch): Read => ({
      call,
      args: pageArgs(project === undefined ? {} : { query: { project } }, of, ours),
      ...(about && {
        next: ({ items }: { items: readonly RowOf<C>[] }) => (items.length === 0 ? [] : about(items)),
      }),
    })
    const counted = (text?: string): readonly Read[] =>
      count === undefined ? [] : [read('porticoCounts', countsArgs(count, { project, search: text }))]
    const shown = (search: ListSearch): readonly Read[] => [
      // An address that makes no sense leads to the list as it usually is.
      { ...rows(search), otherwise: [rows({})] },
      ...(search.search === undefined ? [] : counted(search.search)),
    ]
    const asked = viewsAsked(call, project)
    if (asked === null) return [...counted(), ...shown(addressed)]
    const views: Read = needsViews(addressed)
      ? {
          ...read('porticoViewList', asked, ({ items }) => shown(shownList(addressed, items).search)),
          refused: shown(shownList(addressed, []).search),
        }
      : read('porticoViewList', asked)
    return [views, ...counted(), ...(needsViews(addressed) ? [] : shown(shownList(addressed, []).search))]
  }
}

/** The names of things that rows know by their ids (`data/references.ts`). */
const names = (ids: readonly (string | undefined)[]): readonly Read[] => {
  const known = ids.filter((id) => id !== undefined)
  return known.length === 0 ? [] : [read('porticoNames', namesAsked(known))]
}

const projects = list('projectList', { ofSilo: true })
const siloImages = list('imageList', { ofSilo: true, count: 'image' })
const siloTemplates = list('porticoInstanceTemplateList', { ofSilo: true, count: 'instance_template' })
const templates = list('porticoInstanceTemplateList', { count: 'instance_template' })
/** A template of a project, or of the silo, over its list. */
const template: PageReads = ({ project, template: name = '' }) => [
  read('porticoInstanceTemplateView', {
    path: { template: name },
    ...(project !== undefined && { query: { project } }),
  }),
]
const keys = list('currentUserSshKeyList', { ofSilo: true })
const instances = list('instanceList', {
  count: 'instance',
  about: (rows) => [read('porticoInstanceAddresses', addressesAsked(rows))],
})
const disks = list('diskList', {
  count: 'disk',
  about: (rows) => names(rows.map(({ state }) => ('instance' in state ? state.instance : undefined))),
})
const snapshots = list('snapshotList', {
  count: 'snapshot',
  about: (rows) => names(rows.map((row) => row.diskId)),
})
const images: PageReads = (...asked) => [
  ...list('imageList', { count: 'image' })(...asked),
  read('porticoImageUploadList', uploadsAsked(asked[0]['project'] ?? '')),
]
const upload: PageReads = ({ project = '', upload: id = '' }) => [
  read('porticoImageUploadView', { path: { upload: id } }),
  read('porticoImageUploadList', uploadsAsked(project)),
]
const floatingIps = list('floatingIpList', {
  count: 'floating_ip',
  about: (rows) => names(rows.flatMap((row) => [row.ipPoolId, row.instanceId ?? undefined])),
})

const antiAffinityGroups = list('antiAffinityGroupList', {
  count: 'anti_affinity_group',
  about: (rows) => [read('porticoAffinityGroupContents', groupContentsAsked(rows))],
})
const affinityGroups = list('affinityGroupList', {
  count: 'affinity_group',
  about: (rows) => [read('porticoAffinityGroupContents', groupContentsAsked(rows))],
})
/** A group with its members and where they are, and the numbers beside the sidebar's links. */
const antiAffinityGroup: PageReads = ({ project = '', antiAffinityGroup: group = '' }) => [
  read('antiAffinityGroupView', { path: { antiAffinityGroup: group }, query: { project } }, ({ id }) => [
    read('antiAffinityGroupMemberList', withAll({ path: { antiAffinityGroup: id }, query: {} })),
    read('porticoAntiAffinityGroupPlacement', { path: { antiAffinityGroup: id } }),
  ]),
  read('porticoCounts', countsArgs('anti_affinity_group', { project })),
]
const affinityGroup: PageReads = ({ project = '', affinityGroup: group = '' }) => [
  read('affinityGroupView', { path: { affinityGroup: group }, query: { project } }, ({ id }) => [
    read('affinityGroupMemberList', withAll({ path: { affinityGroup: id }, query: {} })),
    read('porticoAffinityGroupPlacement', { path: { affinityGroup: id } }),
  ]),
  read('porticoCounts', countsArgs('affinity_group', { project })),
]

const vpcs = list('vpcList', {
  count: 'vpc',
  about: (rows) => [read('porticoVpcContents', contentsAsked(rows))],
})
/** What every tab of a VPC's page shows above it, and the numbers beside the sidebar's links. */
const vpcWith =
  (more: (vpc: { readonly id: string }) => readonly Read[] = () => []): PageReads =>
  ({ project = '', vpc: name = '' }) => [
    read('vpcView', { path: { vpc: name }, query: { project } }, (shown) => [
      read('porticoVpcContents', contentsAsked([shown])),
      ...more(shown),
    ]),
    read('porticoCounts', countsArgs('vpc', { project })),
  ]
const vpc = vpcWith()
const vpcHistory = vpcWith(({ id }) => [read('porticoChanges', activityArgs({ id, withRules: true }, {}))])
const firewallRules: PageReads = ({ project = '', vpc: name = '' }) => [
  read('vpcFirewallRulesView', { query: { project, vpc: name } }),
  read('porticoVpcRuleFindings', { path: { vpc: name }, query: { project } }),
]
const topology: PageReads = ({ project = '', vpc: name = '' }) => [
  read('porticoVpcTopology', { path: { vpc: name }, query: { project } }),
]
/** What every tab of an instance's page shows above it. */
const instance: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceView', { path: { instance: name }, query: { project } }, ({ id }) => [
    read('porticoInstanceFailure', { path: { instance: id } }),
  ]),
  read('instanceExternalIpList', { path: { instance: name }, query: { project } }),
  read('instanceNetworkInterfaceList', withAll({ query: { project, instance: name } })),
  read('vpcList', withAll({ query: { project } })),
  read('porticoCounts', countsArgs('instance', { project })),
]
const networking: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceNetworkInterfaceList', withAll({ query: { project, instance: name } }), ({ items: [nic] }) =>
    nic === undefined ? [] : [read('vpcSubnetList', withAll({ query: { vpc: nic.vpcId } }))],
  ),
  read('floatingIpList', unattachedAsked(project, 1, ours)),
  read('porticoInstanceEffectiveRules', effectiveArgs(project, name)),
]
const storage: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceDiskList', { path: { instance: name }, query: { project } }),
]

/** The rows of a list that is a part of a page, with what is asked about them. */
function section<C extends ListCall>(
  call: C,
  key: string,
  args: object,
  raw: Record<string, unknown>,
  about: (rows: readonly RowOf<C>[]) => readonly Read[] = () => [],
): Read {
  const rows = (search: ListSearch): Read => ({
    call,
    args: pageArgs(args, search, ours),
    next: ({ items }: { items: readonly RowOf<C>[] }) => (items.length === 0 ? [] : about(items)),
  })
  return { ...rows(listSearchIn(raw, key)), otherwise: [rows({})] }
}

/**
 * Queries that use the name of the resource that an address holds by name or by ID: `known` can be sent at once, `later`
 * once the resource has been read.
 */
function byName(
  address: string,
  queries: (name: string) => readonly Read[],
): { readonly known: readonly Read[]; readonly later: (name: string) => readonly Read[] } {
  return isUuid(address) ? { known: [], later: queries } : { known: queries(address), later: () => [] }
}

const subnets: PageReads = ({ project = '', vpc: name = '' }, _, raw) => [
  section('vpcSubnetList', 'subnets', { query: { project, vpc: name } }, raw, (rows) =>
    names(rows.map((row) => row.customRouterId ?? undefined)),
  ),
]
const routers: PageReads = ({ project = '', vpc: name = '' }, _, raw) => [
  section('vpcRouterList', 'routers', { query: { project, vpc: name } }, raw),
]
const gateways: PageReads = ({ project = '', vpc: name = '' }, _, raw) => [
  section('internetGatewayList', 'gateways', { query: { project, vpc: name } }, raw, (rows) => [
    read('porticoGatewayUses', gatewayUsesAsked(rows)),
  ]),
]
const router: PageReads = ({ project = '', vpc: inVpc = '', router: name = '' }, _, raw) => [
  read('vpcRouterView', { path: { router: name }, query: { project, vpc: inVpc } }),
  section('vpcRouterRouteList', 'routes', { query: { project, vpc: inVpc, router: name } }, raw),
]
const gateway: PageReads = ({ project = '', vpc: inVpc = '', gateway: address = '' }, _, raw) => {
  const { known, later } = byName(address, (name) => {
    const query = { project, vpc: inVpc, gateway: name }
    return [
      read('internetGatewayIpAddressList', { query }),
      section('internetGatewayIpPoolList', 'pools', { query }, raw, (rows) =>
        names(rows.map((row) => row.ipPoolId)),
      ),
    ]
  })
  return [
    read('internetGatewayView', { path: { gateway: address }, query: { project, vpc: inVpc } }, (shown) => [
      read('porticoGatewayUses', gatewayUsesAsked([shown])),
      ...later(shown.name),
    ]),
    ...known,
  ]
}
const addresses: PageReads = ({ project = '', vpc: inVpc = '', subnet: name = '' }, _, raw) => [
  read('vpcSubnetView', { path: { subnet: name }, query: { project, vpc: inVpc } }),
  read('porticoSubnetAddresses', {
    path: { subnet: name },
    query: { project, vpc: inVpc, ...(typeof raw['block'] === 'string' && { block: raw['block'] }) },
  }),
]
const settings: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceView', { path: { instance: name }, query: { project } }, ({ id }) => [
    read('porticoInstanceAffinityGroups', { path: { instance: id } }),
  ]),
]

const all =
  (...parts: readonly PageReads[]): PageReads =>
  (params, search, raw) =>
    parts.flatMap((part) => part(params, search, raw))
const inProject = (...parts: readonly PageReads[]): PageReads =>
  all(({ project = '' }) => [read('projectView', { path: { project } })], ...parts)

/** What the form shows before anything is chosen: whether there is one, and which is the usual. */
/** The template that an instance form begins with, by its name in the project or its id, and its image. */
const templateOfForm = (project: string, nameOrId: string): readonly Read[] => [
  read(
    'porticoInstanceTemplateView',
    { path: { template: nameOrId }, ...(!isUuid(nameOrId) && { query: { project } }) },
    ({ bootDisk }) =>
      bootDisk?.diskSource.type === 'image'
        ? [read('imageView', { path: { image: bootDisk.diskSource.imageId } })]
        : [],
  ),
]

const newInstance: PageReads = ({ project = '' }, _search, { template: chosen }) => [
  ...(typeof chosen === 'string' && chosen !== '' ? templateOfForm(project, chosen) : []),
  read('porticoCounts', countsArgs('instance', { project })),
  read('imageList', withLimit(1, {})),
  read('imageList', withLimit(1, { query: { project } })),
  read('currentUserSshKeyList', offeredKeys),
  read('floatingIpList', unattachedAsked(project, 1, ours)),
  read('projectIpPoolList', poolsAsked),
  read('utilizationView', {}),
]

/** Queries that determine the SSH user. */
const instanceConnect: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceView', { path: { instance: name }, query: { project } }, ({ id, bootDiskId }) => [
    read('instanceSshPublicKeyList', withAll({ path: { instance: id }, query: {} })),
    ...(bootDiskId == null
      ? []
      : [
          read('diskView', { path: { disk: bootDiskId } }, ({ imageId }) =>
            imageId == null ? [] : [read('imageView', { path: { image: imageId } })],
          ),
        ]),
  ]),
]

/** The answer to a question in the address, once it is whole. */
const connect: PageReads = ({ project = '' }, _, raw) => {
  const question = asked(project, readPathSearch(raw))
  return 'missing' in question ? [] : [read('porticoPaths', question.args)]
}

const activity: PageReads = ({ project }, _, raw) => {
  return activityIn(project === undefined ? {} : { project }, raw)
}
const systemActivity: PageReads = (_params, _search, raw) => activityIn({ isSystem: true }, raw)
function activityIn(scope: ActivityScope, raw: Record<string, unknown>): readonly Read[] {
  const search = readActivitySearch(raw)
  return [
    search.outcome === 'refused'
      ? read('porticoRefusals', refusalsArgs(scope, search))
      : read('porticoChanges', activityArgs(scope, search)),
  ]
}
const instanceHistory: PageReads = ({ project = '', instance: name = '' }) => [
  read('instanceView', { path: { instance: name }, query: { project } }, ({ id }) => [
    read('porticoChanges', activityArgs({ id }, {})),
  ]),
]
/** A task, the page of its things, and all of them where each is drawn. */
const task: PageReads = ({ task: id = '' }, search) => [
  read('porticoTaskView', { path: { task: id } }, ({ total }) =>
    total > membersDrawn ? [] : [read('porticoTaskMemberList', membersAsked(id))],
  ),
  { call: 'porticoTaskMemberList', args: { path: { task: id }, ...pageArgs({}, search, ours) } },
]
/** Is another time looked at than that of which forecasts are made? */
const looksElsewhere = ({ range, from }: UtilizationSearch) => range !== undefined || from !== undefined
const utilization: PageReads = (_params, _search, raw) => {
  const search = readUtilizationSearch(raw)
  const { of } = search
  return [
    read('utilizationView', {}),
    read('porticoSiloShares', sharesAsked(search)),
    // Forecasts are of the silo, whatever is looked at.
    read('porticoSiloHistory', siloHistoryAsked({})),
    ...(of !== undefined || looksElsewhere(search)
      ? [read('porticoSiloHistory', siloHistoryAsked(search, of))]
      : []),
  ]
}
/** Views of the metrics that are asked for there. */
const metricsViews: PageReads = ({ project }) => [read('porticoViewList', metricsViewsAsked(project))]
/** It shows only what the browser keeps. */
const nothing: PageReads = () => []
/** What one may do oneself, for what is disabled with a reason. */
const ownAbilities: PageReads = () => [read('porticoAccessAbilities', abilitiesAsked(null))]
const probes = all(list('probeList', {}), ownAbilities, ({ project = '' }) => [
  read('projectView', { path: { project } }, ({ id }) => [
    read('porticoAccessAbilities', abilitiesAsked({ kind: 'project', id })),
  ]),
  read('sledList', sledsAsked),
  read('porticoCounts', countsArgs('instance', { project })),
])
const silos = all(
  list('siloList', {
    ofSilo: true,
    about: (rows) => [read('porticoSiloContents', siloContentsAsked(rows))],
  }),
  ownAbilities,
)
/** What every tab of a silo's page shows above it. */
const siloWith =
  (more: (silo: { readonly id: string }) => readonly Read[] = () => []): PageReads =>
  ({ silo: name = '' }) => [
    read('siloView', { path: { silo: name } }, (shown) => [
      read('porticoSiloContents', siloContentsAsked([shown])),
      read('porticoAccessAbilities', abilitiesAsked({ kind: 'silo', id: shown.id })),
      ...more(shown),
    ]),
  ]
const silo = siloWith()
const siloHistory = siloWith(({ id }) => [read('porticoChanges', activityArgs({ id }, {}))])
const siloProviders: PageReads = ({ silo: name = '' }, _, raw) => [
  section('siloIdentityProviderList', 'idps', { query: { silo: name } }, raw),
]
const siloPools: PageReads = ({ silo: name = '' }) => [
  read('porticoAccessAbilities', abilitiesAsked(null)),
  read('siloIpPoolList', withAll({ path: { silo: name }, query: {} })),
]
const siloQuotas: PageReads = ({ silo: name = '' }) => [read('siloUtilizationView', { path: { silo: name } })]
/** What every page of the people of a silo shows: of the own one, or of that in the address. */
const peopleOf = (more: PageReads): PageReads => {
  const about = (name: string, own: boolean) =>
    read('siloView', { path: { silo: name } }, (shown) => [
      read('porticoSiloContents', siloContentsAsked([shown])),
      read('porticoAccessAbilities', abilitiesAsked(own ? null : { kind: 'silo', id: shown.id })),
    ])
  return (params, ...asked) => [
    params['silo'] === undefined
      ? read('currentUserView', {}, ({ siloName }) => [about(siloName, true)])
      : about(params['silo'], false),
    ...more(params, ...asked),
  ]
}
const factsOf = (rows: readonly { readonly id: string }[]) => [
  read('porticoIdentityFacts', identityFactsAsked(rows)),
]
const users: PageReads = ({ silo: name }, _, raw) => [
  name === undefined
    ? section('userList', 'users', { query: peopleInOrder(ours) }, raw, factsOf)
    : section('siloUserList', 'users', { query: { silo: name, ...peopleInOrder(ours) } }, raw, factsOf),
]
const groups: PageReads = (_, __, raw) => [
  section('groupList', 'groups', { query: peopleInOrder(ours) }, raw, factsOf),
]
const user: PageReads = ({ user: id = '' }) => [read('porticoAccessHeld', heldAsked('silo_user', id))]
const group: PageReads = ({ group: id = '' }) => [
  read('porticoAccessHeld', heldAsked('silo_group', id)),
  read('userList', membersOfGroupAsked(id, ours)),
]

/** Who may not see them is told so by what one may do. */
const certificates = all(
  list('certificateList', {
    ofSilo: true,
    about: (rows) => [read('porticoCertificateFacts', certificateFactsAsked(rows))],
  }),
  ownAbilities,
)
const certificate: PageReads = ({ certificate: name = '' }) => [
  read('certificateView', { path: { certificate: name } }, (shown) => [
    read('porticoCertificateFacts', certificateFactsAsked([shown])),
  ]),
]

const ipPools = all(
  list('ipPoolList', {
    ofSilo: true,
    about: (rows) => [read('porticoIpPoolUses', poolUsesAsked(rows))],
  }),
  ownAbilities,
)
/** What every tab of a pool's page shows above it. */
const poolWith =
  (more: (pool: { readonly id: string }) => readonly Read[] = () => []): PageReads =>
  ({ pool: name = '' }) => [
    read('ipPoolView', { path: { pool: name } }, (shown) => [
      read('porticoIpPoolUses', poolUsesAsked([shown])),
      ...more(shown),
    ]),
    read('ipPoolUtilizationView', { path: { pool: name } }),
    read('porticoAccessAbilities', abilitiesAsked(null)),
  ]
const pool = poolWith()
const poolHistory = poolWith(({ id }) => [read('porticoChanges', activityArgs({ id }, {}))])
const poolAddresses: PageReads = ({ pool: name = '' }, _, raw) => [
  read('porticoIpPoolAddresses', poolAddressesAsked(name, readPoolAddressSearch(raw))),
]
const poolRanges: PageReads = ({ pool: name = '' }, _, raw) => [
  section('ipPoolRangeList', 'ranges', { path: { pool: name } }, raw),
]
const poolSilos: PageReads = ({ pool: name = '' }, _, raw) => [
  section('ipPoolSiloList', 'silos', linkedSilos(name), raw, (rows) => names(rows.map((row) => row.siloId))),
]
const addressLots = all(list('networkingAddressLotList', { ofSilo: true }), ownAbilities)
const addressLot: PageReads = ({ lot = '' }) => [
  read('networkingAddressLotBlockList', blocksAsked(lot)),
  read('porticoAddressLotUses', { query: { addressLot: lot } }),
]
const addressLotHistory: PageReads = ({ lot = '' }) => [
  read('networkingAddressLotList', lotAsked(lot), ({ items }) =>
    items
      .filter(({ name }) => name === lot)
      .map(({ id }) => read('porticoChanges', activityArgs({ id }, {}))),
  ),
]
const bgp: PageReads = () => [read('porticoBgpSessions', {})]
/** The address has the switch and the peer; which AS speaks is known once the sessions are. */
const bgpSession: PageReads = ({ session = '' }) => [
  read('porticoBgpSessions', {}, ({ items }) =>
    items
      .filter((one) => `${one.switch}-${one.addr}` === session)
      .flatMap(({ localAsn }) => [
        read('networkingBgpMessageHistory', { query: { asn: localAsn } }),
        read('networkingBgpImportedRoutesIpv4', { query: { asn: localAsn } }),
      ]),
  ),
  read('networkingBgpExported', {}),
]
const switchPorts = all(() => [read('porticoSwitchPorts', {})], ownAbilities)
const portSettings = all(
  list('networkingSwitchPortSettingsList', { ofSilo: true }),
  () => [read('porticoSwitchPorts', {})],
  ownAbilities,
)
const portSettingsView: PageReads = ({ settings = '' }) => [
  read('networkingSwitchPortSettingsView', { path: { port: settings } }, ({ addresses }) =>
    addresses.length === 0
      ? []
      : [
          read(
            'porticoAddressLotBlockFacts',
            blockFactsAsked(addresses.map(({ addressLotBlockId }) => addressLotBlockId)),
          ),
        ],
  ),
  read('networkingBgpConfigList', configsAsked),
]
const portSettingsPage = all(portSettingsView, () => [read('porticoSwitchPorts', {})], ownAbilities)
const portSettingsHistory: PageReads = ({ settings = '' }) => [
  read('networkingSwitchPortSettingsView', { path: { port: settings } }, ({ settings: { id } }) => [
    read('porticoChanges', activityArgs({ id }, {})),
  ]),
]
const bgpConfigs = all(
  list('networkingBgpConfigList', { ofSilo: true }),
  () => [read('porticoBgpConfigFacts', {})],
  ownAbilities,
)
const bgpConfigHistory: PageReads = ({ config = '' }) => [
  read('networkingBgpConfigList', configsAsked, ({ items }) =>
    items
      .filter(({ name }) => name === config)
      .map(({ id }) => read('porticoChanges', activityArgs({ id }, {}))),
  ),
]
const announceSets = all(
  () => [read('networkingBgpAnnounceSetList', announceSetsAsked), read('porticoBgpConfigFacts', {})],
  ownAbilities,
)
const announceSet: PageReads = ({ set = '' }) => [
  read('networkingBgpAnnouncementList', announcementsAsked(set), (announcements) =>
    announcements.length === 0
      ? []
      : [
          read(
            'porticoAddressLotBlockFacts',
            blockFactsAsked(announcements.map(({ addressLotBlockId }) => addressLotBlockId)),
          ),
        ],
  ),
]
const announceSetHistory: PageReads = ({ set = '' }) => [
  read('networkingBgpAnnounceSetList', announceSetsAsked, (sets) =>
    sets.filter(({ name }) => name === set).map(({ id }) => read('porticoChanges', activityArgs({ id }, {}))),
  ),
]
const bfd = all(() => [read('networkingBfdStatus', {})], ownAbilities)
const loopbacks = all(
  list('networkingLoopbackAddressList', {
    ofSilo: true,
    about: (rows) =>
      rows.length === 0
        ? []
        : [
            read(
              'porticoAddressLotBlockFacts',
              blockFactsAsked(rows.map(({ addressLotBlockId }) => addressLotBlockId)),
            ),
          ],
  }),
  ownAbilities,
)
const allowList: PageReads = () => [read('networkingAllowListView', {}), read('porticoAllowListFacts', {})]
const allowListHistory: PageReads = () => [
  read('porticoAllowListFacts', {}, ({ id }) => [
    read('porticoChanges', activityArgs({ id, withTrials: true }, {})),
  ]),
]
/** What is in the rack, on every page of the inventory, and how full it is. */
const rack: PageReads = () => [
  read('rackList', {}, ({ items: [first] }) =>
    first === undefined ? [] : [read('porticoRackContents', { path: { rack: first.id } })],
  ),
]
const systemUtilization = all(rack, (_params, _search, raw) => {
  const search = readUtilizationSearch(raw)
  const { by = 'cpus', of } = search
  return [
    read('porticoFleetUtilization', { query: { by } }),
    read('porticoFleetHistory', fleetHistoryAsked({}, of)),
    ...(looksElsewhere(search) ? [read('porticoFleetHistory', fleetHistoryAsked(search, of))] : []),
  ]
})
const diskFacts = (rows: readonly { readonly id: string }[]) =>
  rows.length === 0 ? [] : [read('porticoPhysicalDiskFacts', diskFactsAsked(rows))]
const inventorySleds = all(rack, ownAbilities, (_params, _search, raw) => [
  section('sledList', 'sleds', {}, raw),
])
const inventoryDisks = all(rack, (_params, _search, raw) => [
  section('physicalDiskList', 'disks', {}, raw, diskFacts),
])
const inventorySwitches = all(rack, (_params, _search, raw) => [section('switchList', 'switches', {}, raw)])
const sled = all(rack, ownAbilities, ({ sled: id = '' }) => [read('sledView', { path: { sledId: id } })])
const sledInstances: PageReads = ({ sled: id = '' }, _search, raw) => [
  section('sledInstanceList', 'instances', { path: { sledId: id } }, raw),
]
const sledDisks: PageReads = ({ sled: id = '' }, _search, raw) => [
  section('sledPhysicalDiskList', 'disks', { path: { sledId: id } }, raw, diskFacts),
]
const sledPlan: PageReads = ({ sled: id = '' }) => [read('porticoSledPlan', { path: { sled: id } })]
const sledHistory: PageReads = ({ sled: id = '' }) => [read('porticoChanges', activityArgs({ id }, {}))]

const bundleFacts = (rows: readonly { readonly id: string }[]) => [
  read('porticoSupportBundleFacts', bundleFactsAsked(rows)),
]
const supportBundles = all(
  () => bundleFacts([]),
  (_params, _search, raw) => [
    section('supportBundleList', '', {}, raw, (rows) => (rows.length === 0 ? [] : bundleFacts(rows))),
  ],
  ownAbilities,
)
const supportBundle = all(
  ({ bundle: id = '' }) => [
    read('supportBundleView', { path: { supportBundle: id } }),
    ...bundleFacts([{ id }]),
  ],
  ownAbilities,
)
const supportBundleHistory: PageReads = ({ bundle: id = '' }) => [
  read('porticoChanges', activityArgs({ id }, {})),
]
const updates = all(() => [read('targetReleaseView', {}), read('porticoReleases', {})], ownAbilities)

const systemAccess: PageReads = () => [read('porticoSystemAccess', {})]

/** Who has a role here, and what one may do oneself. */
const siloAccess: PageReads = () => [
  read('policyView', {}),
  read('porticoAccessHolders', holdersAsked(null)),
  read('porticoAccessAbilities', abilitiesAsked(null)),
]
const projectAccess: PageReads = ({ project = '' }) => {
  const { known, later } = byName(project, (name) => [read('projectPolicyView', { path: { project: name } })])
  return [
    read('projectView', { path: { project } }, ({ id, name }) => [
      read('porticoAccessHolders', holdersAsked(id)),
      read('porticoAccessAbilities', abilitiesAsked({ kind: 'project', id })),
      ...later(name),
    ]),
    ...known,
    read('porticoCounts', countsArgs('instance', { project })),
  ]
}
/** Who gave the roles that an answer names, and whether it has been done. */
const whyFurther =
  (may: string | undefined) =>
  ({ abilities, sources, thing, user: who }: CallData<'porticoAccessAbilities'>): readonly Read[] => {
    const ability = abilities.find(({ operation }) => operation === may)
    if (ability === undefined) return []
    return [
      ...(ability.everybody
        ? []
        : sources.map(({ assignmentId }) => read('porticoChanges', givenAsked(assignmentId)))),
      ...(ability.changes
        ? [who.id, undefined].map((actor) =>
            read('porticoChanges', lastDoneAsked(thing, ability.operation, actor)),
          )
        : []),
    ]
  }
/** What somebody may do to what the address names, or to the project or silo itself. */
const whyOn = (raw: Record<string, unknown>, own: Parameters<typeof abilitiesAsked>[0]) => {
  const { who, on, may } = readWhySearch(raw)
  const thing = (on === undefined ? null : thingOf(on)) ?? own
  return [
    read('porticoAccessAbilities', abilitiesAsked(thing, who), whyFurther(may)),
    ...(may === undefined ? [] : [read('porticoAccessHolders', { query: { operation: may, ...thing } })]),
  ]
}
const siloWhy: PageReads = (_, __, raw) => whyOn(raw, null)
const projectWhy: PageReads = ({ project = '' }, _, raw) => [
  read('projectView', { path: { project } }, ({ id }) => whyOn(raw, { kind: 'project', id })),
  read('porticoCounts', countsArgs('instance', { project })),
]
/** What matters now, what was done last, and what instances did lately. */
const projectOverview: PageReads = ({ project = '' }) => [
  read('porticoProjectOverview', { query: { project } }),
  read('porticoOverviewWork', workAsked(project)),
  read('porticoChanges', latestAsked({ project })),
  read('porticoCounts', countsArgs('instance', { project })),
]
const siloOverview: PageReads = () => [
  read('porticoSiloOverview', {}),
  read('porticoOverviewWork', workAsked()),
  read('porticoChanges', latestAsked({})),
]
const systemOverview: PageReads = () => [
  read('porticoFleetOverview', {}),
  read('porticoIssueList', {}),
  read('porticoChanges', latestAsked({ isSystem: true })),
]
const profile: PageReads = () => [read('currentUserGroups', withAll({}))]

/** By the paths of the routes. A form lies over its list, which is read too. */
const pages: Readonly<Record<string, PageReads>> = {
  // Some lead on to another: `/`, a project, an instance and the settings.
  '/': projects,
  '/projects/$project': inProject(instances),
  '/projects/$project/instances/$instance': inProject(instance, storage),
  '/settings': profile,
  '/settings/profile': profile,
  '/projects': projects,
  '/projects-new': projects,
  '/projects/$project/edit': inProject(projects),
  '/instance-templates': siloTemplates,
  '/instance-templates/$template/edit': all(siloTemplates, template),
  '/images': siloImages,
  '/images/$image/edit': all(siloImages, ({ image = '' }) => [read('imageView', { path: { image } })]),
  '/access': peopleOf(siloAccess),
  '/access/users': peopleOf(users),
  '/access/users-new': peopleOf(users),
  '/access/users/$user': peopleOf(all(users, user)),
  '/access/groups': peopleOf(groups),
  '/access/groups/$group': peopleOf(all(groups, group)),
  '/projects/$project/access': projectAccess,
  '/certificates': certificates,
  '/certificates-new': certificates,
  '/certificates/$certificate': all(certificates, certificate),
  '/access/why': siloWhy,
  '/projects/$project/access/why': projectWhy,
  '/overview': siloOverview,
  '/projects/$project/overview': inProject(projectOverview),
  '/system/overview': systemOverview,
  '/activity': activity,
  '/projects/$project/activity': inProject(activity),
  '/projects/$project/instances/$instance/history': inProject(instance, instanceHistory),
  '/utilization': utilization,
  '/system': silos,
  '/system/silos': silos,
  '/system/silos-new': () => [read('porticoFleetUtilization', fleetSumsAsked)],
  '/system/silos/$silo': all(silo, siloProviders),
  '/system/silos/$silo/idps': all(silo, siloProviders),
  '/system/silos/$silo/idps-new': all(silo, siloProviders),
  '/system/silos/$silo/idps/saml/$provider': all(silo, siloProviders, ({ silo: of = '', provider = '' }) => [
    read('samlIdentityProviderView', { path: { provider }, query: { silo: of } }),
  ]),
  '/system/silos/$silo/ip-pools': all(silo, siloPools),
  '/system/silos/$silo/quotas': all(silo, siloQuotas),
  '/system/silos/$silo/fleet-roles': silo,
  '/system/silos/$silo/users': peopleOf(users),
  '/system/silos/$silo/users-new': peopleOf(users),
  '/system/silos/$silo/users/$user': peopleOf(all(users, user)),
  '/system/silos/$silo/history': siloHistory,
  '/system/networking': ipPools,
  '/system/networking/ip-pools': ipPools,
  '/system/networking/ip-pools-new': ipPools,
  '/system/networking/ip-pools/$pool': all(pool, poolAddresses),
  '/system/networking/ip-pools/$pool/addresses': all(pool, poolAddresses),
  '/system/networking/ip-pools/$pool/edit': all(pool, poolRanges),
  '/system/networking/ip-pools/$pool/ranges': all(pool, poolRanges),
  '/system/networking/ip-pools/$pool/ranges-add': all(pool, poolRanges),
  '/system/networking/ip-pools/$pool/silos': all(pool, poolSilos),
  '/system/networking/ip-pools/$pool/history': poolHistory,
  '/system/networking/address-lots': addressLots,
  '/system/networking/address-lots-new': addressLots,
  '/system/networking/address-lots/$lot': all(addressLots, addressLot),
  '/system/networking/address-lots/$lot/history': all(addressLots, addressLotHistory),
  '/system/networking/bgp': bgp,
  '/system/networking/bgp/configurations': bgpConfigs,
  '/system/networking/bgp/configurations-new': bgpConfigs,
  '/system/networking/bgp/configurations/$config/history': all(bgpConfigs, bgpConfigHistory),
  '/system/networking/bgp/announce-sets': announceSets,
  '/system/networking/bgp/announce-sets-new': announceSets,
  '/system/networking/bgp/announce-sets/$set': all(announceSets, announceSet, () => [
    read('networkingBgpExported', {}),
  ]),
  '/system/networking/bgp/announce-sets/$set/edit': all(announceSets, announceSet),
  '/system/networking/bgp/announce-sets/$set/history': all(announceSets, announceSet, announceSetHistory),
  '/system/networking/bgp/bfd': bfd,
  '/system/networking/bgp/bfd-new': bfd,
  '/system/networking/loopbacks': loopbacks,
  '/system/networking/loopbacks-new': all(loopbacks, () => [read('rackList', {})]),
  '/system/networking/switch-ports': switchPorts,
  '/system/networking/switch-ports/neighbors': () => [read('porticoLldpNeighbors', {})],
  '/system/networking/switch-ports/settings': portSettings,
  '/system/networking/switch-ports/settings-new': ownAbilities,
  '/system/networking/switch-ports/settings-new/$settings': all(portSettingsView, ownAbilities),
  '/system/networking/switch-ports/settings/$settings': portSettingsPage,
  '/system/networking/switch-ports/settings/$settings/edit': portSettingsPage,
  '/system/networking/switch-ports/settings/$settings/history': all(portSettings, portSettingsHistory),
  // What has a name of its own is found before what any name may stand for.
  '/system/networking/bgp/$session': bgpSession,
  '/system/networking/switch-ports/$port': switchPorts,
  '/system/networking/switch-ports/$port/history': switchPorts,
  '/system/networking/allow-list': allowList,
  '/system/networking/allow-list/history': allowListHistory,
  '/system/inventory': inventorySleds,
  '/system/inventory/sleds': inventorySleds,
  '/system/inventory/disks': inventoryDisks,
  '/system/inventory/switches': inventorySwitches,
  '/system/inventory/sleds/$sled': all(sled, sledInstances),
  '/system/inventory/sleds/$sled/instances': all(sled, sledInstances),
  '/system/inventory/sleds/$sled/plan': all(sled, sledPlan),
  '/system/inventory/sleds/$sled/disks': all(sled, sledDisks),
  '/system/inventory/sleds/$sled/history': all(sled, sledHistory),
  '/system/support': supportBundles,
  '/system/support/bundles': supportBundles,
  '/system/support/bundles/$bundle': supportBundle,
  '/system/support/bundles/$bundle/files': supportBundle,
  '/system/support/bundles/$bundle/history': all(supportBundle, supportBundleHistory),
  '/system/updates': updates,
  '/system/updates/set': updates,
  '/system/access': systemAccess,
  '/system/activity': systemActivity,
  '/system/utilization': systemUtilization,
  '/system/metrics': all(metricsViews, () => [read('systemTimeseriesSchemaList', withAll({}))]),
  '/projects/$project/metrics': inProject(metricsViews),
  '/system/issues': () => [read('porticoIssueList', {})],
  '/tasks': list('porticoTaskList', { ofSilo: true }),
  '/tasks/$task': task,
  '/settings/sessions': list('porticoSessionList', { ofSilo: true }),
  '/settings/access-tokens': list('porticoAccessTokenList', { ofSilo: true }),
  '/settings/appearance': nothing,
  '/settings/ssh-keys': keys,
  '/settings/ssh-keys-new': keys,
  '/settings/ssh-keys/$sshKey/edit': all(keys, ({ sshKey = '' }) => [
    read('currentUserSshKeyView', { path: { sshKey } }),
  ]),
  '/projects/$project/instances': inProject(instances),
  '/projects/$project/instances-new': inProject(newInstance),
  '/projects/$project/instances/$instance/storage': inProject(instance, storage),
  '/projects/$project/instances/$instance/networking': inProject(instance, networking),
  '/projects/$project/instances/$instance/metrics': inProject(instance, storage),
  '/projects/$project/instances/$instance/metrics/$part': inProject(instance, storage),
  '/projects/$project/instances/$instance/connect': inProject(instance, instanceConnect),
  '/projects/$project/instances/$instance/settings': inProject(instance, settings),
  '/projects/$project/instances/$instance/serial-console': inProject(instance),
  '/projects/$project/snapshots/$snapshot/images-new': inProject(
    snapshots,
    ({ project = '', snapshot = '' }) => [read('snapshotView', { path: { snapshot }, query: { project } })],
  ),
  '/projects/$project/connect': inProject(connect),
  '/projects/$project/vpcs/$vpc/connect': inProject(vpc, connect),
  '/projects/$project/vpcs/$vpc/topology': inProject(vpc, topology, connect),
  '/projects/$project/disks': inProject(disks),
  '/projects/$project/disks-new': inProject(disks),
  '/projects/$project/snapshots': inProject(snapshots),
  '/projects/$project/snapshots-new': inProject(snapshots),
  '/projects/$project/instance-templates': inProject(templates),
  '/projects/$project/instance-templates/$template/edit': inProject(templates, template),
  '/projects/$project/images': inProject(images),
  '/projects/$project/images-new': inProject(images),
  '/projects/$project/images/$image/edit': inProject(images, ({ project = '', image = '' }) => [
    read('imageView', { path: { image }, query: { project } }),
  ]),
  '/projects/$project/image-uploads/$upload': inProject(upload),
  '/projects/$project/affinity': inProject(antiAffinityGroups),
  '/projects/$project/affinity-new': inProject(antiAffinityGroups),
  '/projects/$project/affinity/$antiAffinityGroup': inProject(antiAffinityGroup),
  '/projects/$project/affinity/$antiAffinityGroup/edit': inProject(antiAffinityGroup),
  '/projects/$project/affinity/$antiAffinityGroup/history': inProject(antiAffinityGroup),
  '/projects/$project/affinity-groups': inProject(affinityGroups),
  '/projects/$project/affinity-groups-new': inProject(affinityGroups),
  '/projects/$project/affinity-groups/$affinityGroup': inProject(affinityGroup),
  '/projects/$project/affinity-groups/$affinityGroup/edit': inProject(affinityGroup),
  '/projects/$project/affinity-groups/$affinityGroup/history': inProject(affinityGroup),
  '/projects/$project/vpcs': inProject(vpcs),
  '/projects/$project/vpcs-new': inProject(vpcs),
  '/projects/$project/vpcs/$vpc': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/edit': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/history': inProject(vpcHistory),
  '/projects/$project/vpcs/$vpc/firewall-rules': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/firewall-rules-new': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/firewall-rules-new/$rule': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/firewall-rules/$rule/edit': inProject(vpc, firewallRules),
  '/projects/$project/vpcs/$vpc/subnets': inProject(vpc, subnets),
  '/projects/$project/vpcs/$vpc/subnets-new': inProject(vpc, subnets),
  '/projects/$project/vpcs/$vpc/subnets/$subnet/edit': inProject(
    vpc,
    subnets,
    ({ project = '', vpc: inVpc = '', subnet = '' }) => [
      read('vpcSubnetView', { path: { subnet }, query: { project, vpc: inVpc } }, ({ customRouterId }) =>
        customRouterId == null ? [] : [read('vpcRouterView', { path: { router: customRouterId } })],
      ),
    ],
  ),
  '/projects/$project/vpcs/$vpc/subnets/$subnet/addresses': inProject(vpc, addresses),
  '/projects/$project/vpcs/$vpc/routers': inProject(vpc, routers),
  '/projects/$project/vpcs/$vpc/routers-new': inProject(vpc, routers),
  '/projects/$project/vpcs/$vpc/routers/$router/edit': inProject(
    vpc,
    routers,
    ({ project = '', vpc: inVpc = '', router: of = '' }) => [
      read('vpcRouterView', { path: { router: of }, query: { project, vpc: inVpc } }),
    ],
  ),
  '/projects/$project/vpcs/$vpc/routers/$router': inProject(vpc, router),
  '/projects/$project/vpcs/$vpc/routers/$router/routes-new': inProject(vpc, router),
  '/projects/$project/vpcs/$vpc/routers/$router/routes/$route/edit': inProject(
    vpc,
    router,
    ({ project = '', vpc: inVpc = '', router: of = '', route = '' }) => [
      read('vpcRouterRouteView', { path: { route }, query: { project, vpc: inVpc, router: of } }),
    ],
  ),
  '/projects/$project/vpcs/$vpc/internet-gateways': inProject(vpc, gateways),
  '/projects/$project/vpcs/$vpc/internet-gateways-new': inProject(vpc, gateways),
  '/projects/$project/vpcs/$vpc/internet-gateways/$gateway': inProject(vpc, gateway),
  '/projects/$project/probes': probes,
  '/projects/$project/probes-new': probes,
  '/projects/$project/probes/$probe': all(probes, ({ project = '', probe = '' }) => [
    read('probeView', { path: { probe }, query: { project } }),
  ]),
  '/projects/$project/floating-ips': inProject(floatingIps),
  '/projects/$project/floating-ips-new': inProject(floatingIps, () => [
    read('projectIpPoolList', poolsAsked),
  ]),
  '/projects/$project/floating-ips/$floatingIp/edit': inProject(
    floatingIps,
    ({ project = '', floatingIp = '' }) => [
      read('floatingIpView', { path: { floatingIp }, query: { project } }),
    ],
  ),
}

const patterns = Object.entries(pages).map(([pattern, reads]) => [pattern, partsOf(pattern), reads] as const)

/**
 * What every page behind sign-in asks: who is here, what they may see of the fleet, what the server offers, and what runs
 * for them.
 */
export const sessionReads: readonly Read[] = [
  read('currentUserView', {}),
  read('systemPolicyView', {}),
  read('porticoCapabilities', {}),
  read('porticoTaskList', tasksAsked),
]

/**
 * What the page at an address asks when it opens, as far as it is known beforehand. What is missing here is asked by the
 * page itself: then it is slower, and no less right.
 */
export function pageReads({ pathname, search }: Pick<URL, 'pathname' | 'search'>): readonly Read[] {
  const parts = partsOf(pathname)
  for (const [pattern, wanted, reads] of patterns) {
    const params = matchParts(wanted, parts)
    if (params === null) continue
    const raw = parseSearch(search)
    const own = reads(params, readListSearch(raw), raw)
    // Every page of the system says when a change is on trial.
    return pattern.startsWith('/system') ? [...own, read('porticoTrialList', {})] : own
  }
  // The history of a thing opens over the list that it is in.
  const list = pathname.replace(/\/[^/]+\/history$/, '')
  return list === pathname ? [] : pageReads({ pathname: list, search })
}
