import { z } from 'zod'
import { RawResponse, RawBody, endpointsOf } from '#endpoints/join.ts'
import { Ipv4, Ipv4Net } from '#schemas/addresses.ts'
import { byNameOrId, page, uncountedPage } from '#schemas/paging.ts'
import { IdentityType } from '#schemas/policies.ts'
import { Name, NameOrId, Selector, Timestamp, Uint64, Uuid } from '#schemas/primitives.ts'
import { fromText, repeatable } from '#schemas/query.ts'
import { Abilities, AccessHolders, AccessKind } from './access-why.ts'
import { AllowListFacts } from './allow-list.ts'
import { AccessHeld, IdentityFactsList } from './identities.ts'
import { BulkTaskCreate } from './bulk.ts'
import { CertificateFactsList } from './certificates.ts'
import { AddressHistory, GatewayUses, SubnetAddresses } from './networks.ts'
import { EffectiveRules, Path, PathQuery } from './paths.ts'
import { IpPoolUses, PoolAddresses } from './pools.ts'
import { SiloContentsList, SiloIdentities } from './silos.ts'
import { SystemAccess } from './access.ts'
import { changeFilters } from './change-filters.ts'
import {
  AddressLotBlockFactsList,
  AddressLotUses,
  BgpConfigFactsList,
  BgpSessions,
  PortNeighbors,
  SwitchPortsFacts,
} from './fabric.ts'
import { IssueKey, IssueSilence, IssueSilenceCreate, Issues } from './issues.ts'
import { ExportSource } from './exports.ts'
import { SearchText } from './list-params.ts'
import {
  Capabilities,
  ChangeCounts,
  ChangesPage,
  CountedKind,
  Counts,
  InstanceAddressesList,
  InstanceFailure,
  Names,
  RefusedRequestsPage,
  SearchHits,
} from './schemas.ts'
import { GroupContentsList, GroupPlacement, InstanceGroups } from './affinity.ts'
import { AccessToken, AccessTokenPage, AccessTokenUpdate, SessionPage, SessionsEnded } from './logins.ts'
import {
  FleetUtilization,
  IdleInstances,
  InstanceUses,
  ProvisionedHistory,
  QuotaResource,
  SiloShares,
} from './utilization.ts'
import { FleetOverview, OverviewWork, ProjectOverview, SiloOverview } from './overviews.ts'
import { backupShapes } from './backups.ts'
import { captureShapes } from './captures.ts'
import { instanceTemplateShapes } from './instance-templates.ts'
import { LoginSilos } from './login.ts'
import { Topology } from './topology.ts'
import { moveShapes } from './moves.ts'
import { PhysicalDiskFactsList, RackContents, SledImpairment, SledPlan } from './hardware.ts'
import { SledOutage, SledOutagePage } from './sled-outages.ts'
import { InstanceRefusedPackets, RuleUses } from './traffic.ts'
import { Trial, Trials } from './trials.ts'
import { RuleFindings, RulePartMeanings, VpcContentsList, VpcNetwork } from './vpcs.ts'
import { View, ViewCreate, Viewed, Views, ViewUpdate } from './views.ts'
import { Releases, SupportBundleFactsList } from './support.ts'
import { Task, TaskMemberPage, TaskMemberState, TaskPage, TaskState } from './tasks.ts'
import {
  EmptyPieces,
  ImageUpload,
  ImageUploadCreate,
  ImageUploadResultsPage,
  Sha256Hex,
  UploadPieces,
} from './uploads.ts'

const upload = { upload: Uuid }
const RulePartText = z.string().min(1).max(128)

/** The resource whose permissions are queried. All kinds except `silo` need an ID. */
const accessThing = { kind: AccessKind.default('silo'), id: Uuid.optional() }

/** Times at which usage is returned: within the last minutes, or between two times. */
const levels = {
  minutes: fromText(z.number().int().min(1).max(527_040)).optional(),
  start_time: Timestamp.optional(),
  end_time: Timestamp.optional(),
  points: fromText(z.number().int().min(2).max(500)).default(120),
}
const SearchLimit = fromText(z.number().int().min(1).max(50)).default(20)

/** Counts do not support these filters, which combine the histories of several resources. */
const { with_rules: _withRules, with_trials: _withTrials, ...countedFilters } = changeFilters

export const porticoEndpoints = endpointsOf({
  portico_capabilities: { answer: Capabilities },
  portico_stream: { query: { from: z.string().max(64).optional() }, answer: RawResponse },
  portico_search: {
    query: { q: z.string().min(1).max(200), limit: SearchLimit, project: Selector },
    answer: SearchHits,
  },
  portico_changes: {
    query: { ...uncountedPage, ...changeFilters },
    answer: ChangesPage,
  },
  portico_change_counts: {
    query: {
      ...countedFilters,
      start_time: Timestamp,
      end_time: Timestamp,
      /** number of equal parts of the time range */
      parts: fromText(z.number().int().min(1).max(96)).default(48),
    },
    answer: ChangeCounts,
  },
  portico_refusals: {
    query: {
      ...uncountedPage,
      project: Selector,
      /** ID of a user whose failed attempts are returned. Every user may query their own. */
      actor: Uuid.optional(),
      operation: z.string().max(64).optional(),
      start_time: Timestamp.optional(),
      end_time: Timestamp.optional(),
    },
    answer: RefusedRequestsPage,
  },
  portico_counts: {
    query: {
      project: Selector,
      kind: repeatable(z.array(CountedKind).min(1).max(CountedKind.options.length)),
      search: z.string().max(200).optional(),
    },
    answer: Counts,
  },
  portico_instance_addresses: {
    query: { instance: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: InstanceAddressesList,
  },
  portico_instance_use: {
    query: {
      project: NameOrId,
      instance: repeatable(z.array(Uuid).min(1).max(100)),
      minutes: fromText(z.number().int().min(1).max(43_200)).default(60),
      /** number of points; at most one per minute is returned */
      points: fromText(z.number().int().min(1).max(120)).default(30),
    },
    answer: InstanceUses,
  },
  portico_gateway_uses: {
    query: { gateway: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: GatewayUses,
  },
  portico_subnet_addresses: {
    path: { subnet: NameOrId },
    query: {
      project: Selector,
      vpc: Selector,
      /** block within the subnet; the whole subnet if omitted */
      block: Ipv4Net.optional(),
      /** an address or its beginning, part of a MAC address, or part of the name of an instance */
      search: SearchText.optional(),
    },
    answer: SubnetAddresses,
  },
  portico_subnet_address_history: {
    path: { subnet: NameOrId },
    query: { project: Selector, vpc: Selector, ip: Ipv4 },
    answer: AddressHistory,
  },
  portico_allow_list_facts: { answer: AllowListFacts },
  portico_switch_ports: { answer: SwitchPortsFacts },
  portico_bgp_sessions: { answer: BgpSessions },
  portico_address_lot_uses: { query: { address_lot: NameOrId }, answer: AddressLotUses },
  portico_address_lot_block_facts: {
    query: { block: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: AddressLotBlockFactsList,
  },
  portico_bgp_config_facts: { answer: BgpConfigFactsList },
  portico_lldp_neighbors: { answer: PortNeighbors },
  portico_issue_list: { answer: Issues },
  portico_issue_silence: { path: { issue: IssueKey }, body: IssueSilenceCreate, answer: IssueSilence },
  portico_issue_silence_end: { path: { issue: IssueKey } },
  portico_trial_list: { answer: Trials },
  portico_trial_keep: { path: { trial: Uuid }, answer: Trial },
  portico_trial_take_back: { path: { trial: Uuid }, answer: Trial },
  portico_login_silos: {
    /** Name of the silo to return; if omitted, the discoverable silos are returned. */
    query: { silo: Name.optional() },
    answer: LoginSilos,
  },
  portico_certificate_facts: {
    query: { certificate: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: CertificateFactsList,
  },
  portico_ip_pool_uses: {
    query: { pool: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: IpPoolUses,
  },
  portico_ip_pool_addresses: {
    path: { pool: NameOrId },
    query: {
      /** first and last address of the queried range, which may differ from the ranges of the pool */
      first: Ipv4.optional(),
      last: Ipv4.optional(),
      /** an address or its beginning, or the complete name of a silo */
      search: SearchText.optional(),
      /** ID of the only silo whose addresses the segments count */
      silo: Uuid.optional(),
    },
    answer: PoolAddresses,
  },
  portico_rack_contents: {
    /** ID of the rack */
    path: { rack: Uuid },
    answer: RackContents,
  },
  portico_sled_plan: { path: { sled: Uuid }, answer: SledPlan },
  portico_sled_drill_begin: {
    path: { sled: Uuid },
    /** What the sled lacks; if omitted, it fails as a whole and the rack reports it. */
    query: { impairment: SledImpairment.optional() },
  },
  portico_sled_drill_end: { path: { sled: Uuid } },
  portico_sled_outage_list: {
    query: {
      ...page,
      /** Outages of this sled only. */
      sled: Uuid.optional(),
      /** Outages that have not ended (`true`), or that have (`false`). */
      open: fromText(z.boolean()).optional(),
    },
    answer: SledOutagePage,
  },
  portico_sled_outage_view: { path: { outage: Uuid }, answer: SledOutage },
  portico_sled_outage_fence: { path: { outage: Uuid }, answer: SledOutage },
  portico_sled_outage_confirm_off: { path: { outage: Uuid }, answer: SledOutage },
  portico_sled_outage_hold: { path: { outage: Uuid }, answer: SledOutage },
  portico_sled_outage_rejoin: { path: { outage: Uuid }, answer: SledOutage },
  portico_physical_disk_facts: {
    query: { disk: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: PhysicalDiskFactsList,
  },
  portico_support_bundle_facts: {
    /** IDs of bundles; if omitted, only the number of disks that could hold a bundle is returned */
    query: { bundle: repeatable(z.array(Uuid).max(100)).optional() },
    answer: SupportBundleFactsList,
  },
  portico_releases: { answer: Releases },
  portico_silo_contents: {
    query: { silo: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: SiloContentsList,
  },
  portico_silo_identities: {
    path: { silo: NameOrId },
    query: { search: SearchText.optional(), limit: SearchLimit },
    answer: SiloIdentities,
  },
  portico_system_access: { answer: SystemAccess },
  portico_names: { query: { id: repeatable(z.array(Uuid).min(1).max(200)) }, answer: Names },
  portico_access_abilities: {
    query: {
      /** ID of a user in the caller's silo; the caller if omitted */
      user: Uuid.optional(),
      ...accessThing,
    },
    answer: Abilities,
  },
  portico_access_holders: {
    query: { operation: z.string().min(1).max(64), ...accessThing },
    answer: AccessHolders,
  },
  portico_access_held: { query: { identity_type: IdentityType, id: Uuid }, answer: AccessHeld },
  portico_identity_facts: {
    query: { identity: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: IdentityFactsList,
  },
  portico_instance_failure: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: InstanceFailure,
  },
  portico_paths: { query: PathQuery, answer: Path },
  portico_instance_effective_rules: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: EffectiveRules,
  },
  portico_vpc_contents: {
    query: {
      vpc: repeatable(z.array(Uuid).min(1).max(100)),
    },
    answer: VpcContentsList,
  },
  portico_vpc_network: {
    path: { vpc: NameOrId },
    query: { project: Selector },
    answer: VpcNetwork,
  },
  portico_vpc_rule_uses: {
    path: { vpc: NameOrId },
    query: { project: Selector },
    answer: RuleUses,
  },
  portico_instance_refused_packets: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: InstanceRefusedPackets,
  },
  ...captureShapes,
  ...moveShapes,
  portico_vpc_rule_findings: {
    path: { vpc: NameOrId },
    query: { project: Selector },
    answer: RuleFindings,
  },
  portico_vpc_rule_parts: {
    path: { vpc: NameOrId },
    query: {
      project: Selector,
      /** targets as text: `subnet:app`, `instance:web-1`, `ip_net:10.0.0.0/8` */
      target: repeatable(z.array(RulePartText).max(64)).optional(),
      host: repeatable(z.array(RulePartText).max(64)).optional(),
    },
    answer: RulePartMeanings,
  },
  portico_affinity_group_contents: {
    query: { group: repeatable(z.array(Uuid).min(1).max(100)) },
    answer: GroupContentsList,
  },
  portico_affinity_group_placement: {
    path: { affinity_group: NameOrId },
    query: { project: Selector },
    answer: GroupPlacement,
  },
  portico_anti_affinity_group_placement: {
    path: { anti_affinity_group: NameOrId },
    query: { project: Selector },
    answer: GroupPlacement,
  },
  portico_instance_affinity_groups: {
    path: { instance: NameOrId },
    query: { project: Selector },
    answer: InstanceGroups,
  },
  portico_vpc_topology: {
    path: { vpc: NameOrId },
    query: { project: Selector },
    answer: Topology,
  },
  ...instanceTemplateShapes,
  ...backupShapes,
  portico_bulk_task_create: { body: BulkTaskCreate, answer: Task },
  portico_export_create: { body: ExportSource, answer: Task },
  portico_task_list: {
    query: { ...page, state: repeatable(z.array(TaskState).min(1).max(TaskState.options.length)).optional() },
    answer: TaskPage,
  },
  portico_task_view: { path: { task: Uuid }, answer: Task },
  portico_task_member_list: {
    path: { task: Uuid },
    query: {
      ...page,
      state: repeatable(z.array(TaskMemberState).min(1).max(TaskMemberState.options.length)).optional(),
    },
    answer: TaskMemberPage,
  },
  portico_task_file: { path: { task: Uuid }, answer: RawResponse },
  portico_task_hold: { path: { task: Uuid }, answer: Task },
  portico_task_resume: { path: { task: Uuid }, answer: Task },
  portico_task_cancel: { path: { task: Uuid }, answer: Task },
  portico_task_retry: { path: { task: Uuid }, answer: Task },
  portico_task_delete: { path: { task: Uuid } },
  portico_image_upload_list: {
    query: { ...byNameOrId, project: Selector },
    answer: ImageUploadResultsPage,
  },
  portico_image_upload_create: {
    query: { project: NameOrId },
    body: ImageUploadCreate,
    answer: ImageUpload,
  },
  portico_image_upload_view: { path: upload, answer: ImageUpload },
  portico_image_upload_delete: { path: upload },
  portico_image_upload_pieces: { path: upload, answer: UploadPieces },
  portico_image_upload_piece: {
    path: { ...upload, piece: fromText(Uint64) },
    /** SHA-256 of the body, which is one piece or several consecutive ones. A body with another hash is refused. */
    query: { sha256: Sha256Hex },
    body: RawBody,
  },
  portico_image_upload_empty: { path: upload, body: EmptyPieces },
  portico_image_upload_finish: { path: upload, answer: ImageUpload },
  portico_silo_shares: {
    query: {
      by: QuotaResource.default('cpus'),
      /** length of `trend` in days; if omitted, `trend` is empty */
      days: fromText(z.number().int().min(1).max(366)).optional(),
    },
    answer: SiloShares,
  },
  portico_idle_instances: { answer: IdleInstances },
  portico_silo_history: { query: { ...levels, project: Selector }, answer: ProvisionedHistory },
  portico_fleet_history: { query: { ...levels, silo: Selector }, answer: ProvisionedHistory },
  portico_fleet_utilization: {
    query: {
      by: QuotaResource.default('cpus'),
      top: fromText(z.number().int().min(0).max(1000)).default(1000),
    },
    answer: FleetUtilization,
  },
  portico_project_overview: { query: { project: NameOrId }, answer: ProjectOverview },
  portico_silo_overview: { answer: SiloOverview },
  portico_fleet_overview: { answer: FleetOverview },
  portico_overview_work: { query: { project: Selector }, answer: OverviewWork },
  portico_session_list: { query: page, answer: SessionPage },
  portico_session_delete: { path: { session: Uuid } },
  portico_session_end_others: { answer: SessionsEnded },
  portico_access_token_list: { query: page, answer: AccessTokenPage },
  portico_access_token_update: {
    path: { token: Uuid },
    body: AccessTokenUpdate,
    answer: AccessToken,
  },
  portico_access_token_delete: { path: { token: Uuid } },
  portico_view_list: { query: { list: Viewed, project: Selector }, answer: Views },
  portico_view_create: { query: { project: Selector }, body: ViewCreate, answer: View },
  portico_view_update: { path: { view: Uuid }, body: ViewUpdate, answer: View },
  portico_view_delete: { path: { view: Uuid } },
  portico_view_open_first: { path: { view: Uuid } },
  portico_view_open_first_end: { path: { view: Uuid } },
})
