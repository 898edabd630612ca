/**
 * The resources of the API as TypeScript types: camelCase, times as `Date`. The wire types with the same names are in
 * `schemas/`. This file contains only types, so it adds nothing to the browser bundle.
 */
import type { Camel } from './casing.ts'
import type * as instances from './schemas/instances.ts'
import type * as disks from './schemas/disks.ts'
import type * as snapshots from './schemas/snapshots.ts'
import type * as images from './schemas/images.ts'
import type * as affinity from './schemas/affinity.ts'
import type * as vpcs from './schemas/vpcs.ts'
import type * as subnets from './schemas/subnets.ts'
import type * as firewall from './schemas/firewall.ts'
import type * as routers from './schemas/routers.ts'
import type * as gateways from './schemas/gateways.ts'
import type * as interfaces from './schemas/interfaces.ts'
import type * as floatingIps from './schemas/floating-ips.ts'
import type * as ipPools from './schemas/ip-pools.ts'
import type * as silos from './schemas/silos.ts'
import type * as projects from './schemas/projects.ts'
import type * as policies from './schemas/policies.ts'
import type * as certificates from './schemas/certificates.ts'
import type * as identityProviders from './schemas/identity-providers.ts'
import type * as sessions from './schemas/sessions.ts'
import type * as sshKeys from './schemas/ssh-keys.ts'
import type * as users from './schemas/users.ts'
import type * as utilization from './schemas/utilization.ts'
import type * as metrics from './schemas/metrics.ts'
import type * as timeseries from './schemas/timeseries.ts'
import type * as hardware from './schemas/hardware.ts'
import type * as sleds from './schemas/sleds.ts'
import type * as switches from './schemas/switches.ts'
import type * as bgp from './schemas/bgp.ts'
import type * as lldp from './schemas/lldp.ts'
import type * as ports from './schemas/ports.ts'
import type * as supportBundles from './schemas/support-bundles.ts'
import type * as probes from './schemas/probes.ts'
import type * as allowList from './schemas/allow-list.ts'
import type * as addressLots from './schemas/address-lots.ts'
import type * as fabric from './portico/fabric.ts'
import type * as supportFacts from './portico/support.ts'
import type * as issues from './portico/issues.ts'
import type * as trials from './portico/trials.ts'
import type * as portico from './portico/schemas.ts'
import type * as certificateFacts from './portico/certificates.ts'
import type * as backups from './portico/backups.ts'
import type * as instanceTemplates from './portico/instance-templates.ts'
import type * as logins from './portico/login.ts'
import type * as dryRuns from './portico/dry-run.ts'
import type * as pathChanges from './portico/path-changes.ts'
import type * as overviews from './portico/overviews.ts'
import type * as paths from './portico/paths.ts'
import type * as topologies from './portico/topology.ts'
import type * as ownLogins from './portico/logins.ts'
import type * as shares from './portico/utilization.ts'
import type * as tasks from './portico/tasks.ts'
import type * as uploads from './portico/uploads.ts'

export type Instance = Camel<instances.Instance>
export type InstanceState = Camel<instances.InstanceState>
export type InstanceDiskAttachment = Camel<instances.InstanceDiskAttachment>

export type Disk = Camel<disks.Disk>
export type DiskSource = Camel<disks.DiskSource>
export type DiskState = Camel<disks.DiskState>

export type Snapshot = Camel<snapshots.Snapshot>
export type SnapshotState = Camel<snapshots.SnapshotState>

export type Image = Camel<images.Image>

export type AffinityGroup = Camel<affinity.AffinityGroup>
export type AffinityGroupMember = Camel<affinity.AffinityGroupMember>
export type AffinityPolicy = Camel<affinity.AffinityPolicy>
export type AntiAffinityGroup = Camel<affinity.AntiAffinityGroup>
export type AntiAffinityGroupMember = Camel<affinity.AntiAffinityGroupMember>

export type Vpc = Camel<vpcs.Vpc>

export type VpcSubnet = Camel<subnets.VpcSubnet>

export type VpcFirewallRule = Camel<firewall.VpcFirewallRule>
export type VpcFirewallRuleFilter = Camel<firewall.VpcFirewallRuleFilter>
export type VpcFirewallRuleHostFilter = Camel<firewall.VpcFirewallRuleHostFilter>
export type VpcFirewallRuleTarget = Camel<firewall.VpcFirewallRuleTarget>
export type VpcFirewallRuleUpdate = Camel<firewall.VpcFirewallRuleUpdate>

export type VpcRouter = Camel<routers.VpcRouter>
export type RouterRoute = Camel<routers.RouterRoute>
export type RouteDestination = Camel<routers.RouteDestination>
export type RouteTarget = Camel<routers.RouteTarget>

export type InternetGateway = Camel<gateways.InternetGateway>
export type InternetGatewayIpAddress = Camel<gateways.InternetGatewayIpAddress>
export type InternetGatewayIpPool = Camel<gateways.InternetGatewayIpPool>

export type InstanceNetworkInterface = Camel<interfaces.InstanceNetworkInterface>

export type ExternalIp = Camel<floatingIps.ExternalIp>
export type FloatingIp = Camel<floatingIps.FloatingIp>

export type IpPool = Camel<ipPools.IpPool>
export type IpPoolRange = Camel<ipPools.IpPoolRange>
export type IpPoolSiloLink = Camel<ipPools.IpPoolSiloLink>
export type IpPoolUtilization = Camel<ipPools.IpPoolUtilization>
export type IpRange = Camel<ipPools.IpRange>
export type SiloIpPool = Camel<ipPools.SiloIpPool>

export type Silo = Camel<silos.Silo>
export type SiloQuotas = Camel<silos.SiloQuotas>

export type Project = Camel<projects.Project>

export type FleetRolePolicy = Camel<policies.FleetRolePolicy>
export type FleetRole = Camel<policies.FleetRole>
export type IdentityType = Camel<policies.IdentityType>
export type ProjectRolePolicy = Camel<policies.ProjectRolePolicy>
export type ProjectRole = Camel<policies.ProjectRole>
export type Role = Camel<policies.Role>
export type SiloRolePolicy = Camel<policies.SiloRolePolicy>
export type SiloRole = Camel<policies.SiloRole>

export type Certificate = Camel<certificates.Certificate>

export type IdentityProvider = Camel<identityProviders.IdentityProvider>
export type SamlIdentityProvider = Camel<identityProviders.SamlIdentityProvider>

export type CurrentUser = Camel<sessions.CurrentUser>

export type SshKey = Camel<sshKeys.SshKey>

export type Group = Camel<users.Group>
export type User = Camel<users.User>
export type UserBuiltin = Camel<users.UserBuiltin>

export type SiloUtilization = Camel<utilization.SiloUtilization>
export type Utilization = Camel<utilization.Utilization>
export type VirtualResourceCounts = Camel<utilization.VirtualResourceCounts>

export type Datum = Camel<metrics.Datum>
export type Measurement = Camel<metrics.Measurement>

export type OxqlQueryResult = Camel<timeseries.OxqlQueryResult>
export type Timeseries = Camel<timeseries.Timeseries>
export type TimeseriesSchema = Camel<timeseries.TimeseriesSchema>

export type Rack = Camel<hardware.Rack>
export type UninitializedSled = Camel<hardware.UninitializedSled>

export type PhysicalDisk = Camel<sleds.PhysicalDisk>
export type Sled = Camel<sleds.Sled>
export type SledInstance = Camel<sleds.SledInstance>
export type SledPolicy = Camel<sleds.SledPolicy>

export type Switch = Camel<switches.Switch>

export type SwitchPort = Camel<ports.SwitchPort>
export type LldpNeighbor = Camel<lldp.LldpNeighbor>
export type SwitchPortSettings = Camel<ports.SwitchPortSettings>
export type SwitchPortSettingsView = Camel<ports.SwitchPortSettingsView>

export type SupportBundleFacts = Camel<supportFacts.SupportBundleFacts>
export type KnownRelease = Camel<supportFacts.KnownRelease>
export type RequestedRelease = Camel<supportFacts.RequestedRelease>
export type SupportBundleInfo = Camel<supportBundles.SupportBundleInfo>

export type Probe = Camel<probes.Probe>
export type ProbeInfo = Camel<probes.ProbeInfo>

export type CertificateFacts = Camel<certificateFacts.CertificateFacts>
export type LoginSilo = Camel<logins.LoginSilo>
export type Backup = Camel<backups.Backup>
export type BackupState = Camel<backups.BackupState>
export type BackupFiles = Camel<backups.BackupFiles>
export type BackupPlan = Camel<backups.BackupPlan>
export type InstanceTemplate = Camel<instanceTemplates.InstanceTemplate>
export type Actor = Camel<portico.Actor>
export type Capabilities = Camel<portico.Capabilities>
export type Change = Camel<portico.Change>
export type ChangeAction = Camel<portico.ChangeAction>
export type CountedKind = Camel<portico.CountedKind>
export type Counts = Camel<portico.Counts>
export type ImageUpload = Camel<uploads.ImageUpload>
export type UploadStep = Camel<uploads.UploadStep>
export type InstanceAddresses = Camel<portico.InstanceAddresses>
export type SearchHit = Camel<portico.SearchHit>
export type StreamEvent = Camel<portico.StreamEvent>

/** The names of the roles in a policy of any kind. */
export type RoleKey = FleetRole | SiloRole | ProjectRole

/** A policy of any kind. */
export type Policy = FleetRolePolicy | SiloRolePolicy | ProjectRolePolicy

export type DryRun = Camel<dryRuns.DryRun>
export type ForeseenChange = Camel<dryRuns.DryRunChange>
export type Staying = Camel<dryRuns.RemainingResources>
export type Freed = Camel<dryRuns.Freed>
export type PathChanges = Camel<pathChanges.PathChanges>
export type PathChange = Camel<pathChanges.PathChange>
export type PathEnds = Camel<pathChanges.PathEnds>
export type PathPeers = Camel<pathChanges.PathPeers>
export type PathReason = Camel<pathChanges.PathReason>
export type PathTraffic = Camel<pathChanges.PathTraffic>
export type Path = Camel<paths.Path>
export type PathHop = Camel<paths.PathHop>
export type PathThing = Camel<paths.PathResource>
export type EffectiveRules = Camel<paths.EffectiveRules>
export type Topology = Camel<topologies.Topology>

export type Session = Camel<ownLogins.Session>
export type AccessToken = Camel<ownLogins.AccessToken>
export type QuotaResource = shares.QuotaResource
export type AllowedSourceIps = Camel<allowList.AllowedSourceIps>
export type Trial = Camel<trials.Trial>
export type AddressLot = Camel<addressLots.AddressLot>
export type AddressLotBlock = Camel<addressLots.AddressLotBlock>
export type AddressLotCreate = Camel<addressLots.AddressLotCreate>
export type AddressLotUse = Camel<fabric.AddressLotUse>
export type AddressLotBlockFacts = Camel<fabric.AddressLotBlockFacts>
export type BgpConfigFacts = Camel<fabric.BgpConfigFacts>
export type PortNeighbor = Camel<fabric.PortNeighbor>
export type BgpConfig = Camel<bgp.BgpConfig>
export type LoopbackAddress = Camel<addressLots.LoopbackAddress>
export type BgpSessionFacts = Camel<fabric.BgpSessionFacts>
export type SwitchPortFacts = Camel<fabric.SwitchPortFacts>
export type Issue = Camel<issues.Issue>
export type IssueAbout = Camel<issues.IssueAbout>
export type Issues = Camel<issues.Issues>
export type FleetOverview = Camel<overviews.FleetOverview>
export type InstanceCounts = Camel<overviews.InstanceCounts>
export type Need = Camel<overviews.Need>
export type NeedAbout = Camel<overviews.NeedAbout>
export type OverviewSled = Camel<overviews.OverviewSled>
export type OverviewWeek = Camel<overviews.OverviewWeek>
export type OverviewWork = Camel<overviews.OverviewWork>
export type ProjectOverview = Camel<overviews.ProjectOverview>
export type QuotaOutlook = Camel<overviews.QuotaOutlook>
export type SiloOverview = Camel<overviews.SiloOverview>
export type SiloShares = Camel<shares.SiloShares>
export type ProvisionedHistory = Camel<shares.ProvisionedHistory>
export type Task = Camel<tasks.Task>
export type TaskMember = Camel<tasks.TaskMember>
