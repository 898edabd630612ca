import type { Call } from '../calls.ts'

/**
 * Which queries show a kind of object (kinds as the change log names them). A change of that kind makes them fetch
 * anew where they are on screen, and counts as news where they are cached.
 */
const showing: Readonly<Record<string, readonly Call[]>> = {
  instance: [
    'instanceList',
    'instanceView',
    'porticoInstanceFailure',
    'affinityGroupMemberList',
    'antiAffinityGroupMemberList',
    'sledInstanceList',
  ],
  disk: ['diskList', 'diskView', 'instanceDiskList'],
  snapshot: ['snapshotList', 'snapshotView'],
  image: ['imageList', 'imageView'],
  project: ['projectList', 'projectView'],
  'ssh-key': ['currentUserSshKeyList', 'currentUserSshKeyView', 'instanceSshPublicKeyList'],
  'external-ip': [
    'floatingIpList',
    'floatingIpView',
    'instanceExternalIpList',
    'porticoInstanceAddresses',
    'ipPoolUtilizationView',
  ],
  'instance-network-interface': [
    'instanceNetworkInterfaceList',
    'instanceNetworkInterfaceView',
    'vpcSubnetListNetworkInterfaces',
    'porticoInstanceAddresses',
  ],
  vpc: ['vpcList', 'vpcView'],
  'vpc-subnet': ['vpcSubnetList', 'vpcSubnetView'],
  'vpc-router': ['vpcRouterList', 'vpcRouterView'],
  'router-route': ['vpcRouterRouteList', 'vpcRouterRouteView'],
  'internet-gateway': ['internetGatewayList', 'internetGatewayView'],
  'internet-gateway-ip-pool': ['internetGatewayIpPoolList'],
  'internet-gateway-ip-address': ['internetGatewayIpAddressList'],
  'vpc-firewall-rule': ['vpcFirewallRulesView'],
  'affinity-group': [
    'affinityGroupList',
    'affinityGroupView',
    'antiAffinityGroupList',
    'antiAffinityGroupView',
  ],
  'affinity-group-member': ['affinityGroupMemberList', 'antiAffinityGroupMemberList'],
  'ip-pool': ['projectIpPoolList', 'projectIpPoolView', 'ipPoolList', 'ipPoolView'],
  'ip-pool-range': ['ipPoolRangeList', 'ipPoolUtilizationView'],
  'ip-pool-silo': ['projectIpPoolList', 'ipPoolSiloList', 'siloIpPoolList'],
  silo: ['siloList', 'siloView'],
  'silo-quota': ['siloQuotasView', 'systemQuotasList', 'utilizationView'],
  'silo-user': ['userList', 'siloUserList'],
  'silo-group': ['groupList', 'currentUserGroups'],
  'role-assignment': ['policyView', 'systemPolicyView', 'projectPolicyView', 'siloPolicyView'],
  sled: ['sledList', 'sledView'],
}

/** Kinds whose number is shown beside a title or in the sidebar, by what the counting call names them. */
const counted: Readonly<Record<string, string>> = {
  instance: 'instance',
  disk: 'disk',
  snapshot: 'snapshot',
  image: 'image',
  vpc: 'vpc',
  'external-ip': 'floating_ip',
}

/** Kinds that are counted by their states, so that a change of one matters too. */
const hasStates: ReadonlySet<string> = new Set(['instance', 'disk', 'snapshot'])

/** Kinds whose names are shown where others refer to them: when such a name can change or end. */
const namesEnd: Readonly<Record<string, readonly LiveChange['action'][]>> = {
  instance: ['delete'],
  disk: ['delete'],
  'ip-pool': ['update', 'delete'],
}

/** One change of the stream; see StreamEvent in the contract. */
export interface LiveChange {
  /** its place in the change log */
  readonly position: string
  readonly kind: string
  readonly id: string
  readonly action: 'create' | 'update' | 'delete'
  /** null for what is in no project */
  readonly projectId: string | null
}

/** What to refresh: a call, or the counting call for one kind (`porticoCounts disk`). */
export type Refreshed = Call | `porticoCounts ${string}`

/** The answers that a change makes old. */
export function madeOldBy({ kind, action }: Pick<LiveChange, 'kind' | 'action'>): readonly Refreshed[] {
  const calls: Refreshed[] = [...(showing[kind] ?? [])]
  const count = counted[kind]
  if (count !== undefined && (action !== 'update' || hasStates.has(kind)))
    calls.push(`porticoCounts ${count}`)
  if (namesEnd[kind]?.includes(action)) calls.push('porticoNames')
  if (hasStates.has(kind)) calls.push('utilizationView')
  return calls
}
