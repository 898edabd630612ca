import type * as claims from './claims.ts'
import type * as compute from './compute.ts'
import type * as fabric from './fabric.ts'
import type * as fleet from './fleet.ts'
import type * as identity from './identity.ts'
import type * as kernel from './kernel.ts'
import type * as metrics from './metrics.ts'
import type * as network from './network.ts'
import type * as views from './views.ts'
import type * as tasks from './tasks.ts'
import type * as exports from './exports.ts'
import type * as support from './support.ts'
import type * as backups from './backups.ts'
import type * as uploads from './uploads.ts'
import type { WorkTable } from './work.ts'

/** Every table by its name, for Kysely. */
export interface Database {
  setting: kernel.SettingTable
  work: WorkTable
  change: kernel.ChangeTable
  change_head: kernel.ChangeHeadTable
  refused_request: kernel.RefusedRequestTable
  trial: kernel.TrialTable
  issue_silence: kernel.IssueSilenceTable
  silo: identity.SiloTable
  silo_quota: identity.SiloQuotaTable
  silo_user: identity.SiloUserTable
  silo_group: identity.SiloGroupTable
  group_member: identity.GroupMemberTable
  session: identity.SessionTable
  device_auth_request: identity.DeviceAuthRequestTable
  access_token: identity.AccessTokenTable
  role_assignment: identity.RoleAssignmentTable
  project: identity.ProjectTable
  ssh_key: identity.SshKeyTable
  certificate: identity.CertificateTable
  saml_identity_provider: identity.SamlIdentityProviderTable
  saml_request: identity.SamlRequestTable
  saml_assertion: identity.SamlAssertionTable
  saved_view: views.SavedViewTable
  first_view: views.FirstViewTable
  provisioned: identity.ProvisionedTable
  claim: claims.ClaimTable
  address_claim: claims.AddressClaimTable
  counter_drift: claims.CounterDriftTable
  rack: fleet.RackTable
  sled: fleet.SledTable
  sled_outage: fleet.SledOutageTable
  physical_disk: fleet.PhysicalDiskTable
  switch: fleet.SwitchTable
  uninitialized_sled: fleet.UninitializedSledTable
  simulated_rack: fleet.SimulatedRackTable
  address_lot: fabric.AddressLotTable
  address_lot_block: fabric.AddressLotBlockTable
  loopback_address: fabric.LoopbackAddressTable
  address_reservation: fabric.AddressReservationTable
  bgp_announce_set: fabric.BgpAnnounceSetTable
  bgp_announcement: fabric.BgpAnnouncementTable
  bgp_config: fabric.BgpConfigTable
  bfd_session: fabric.BfdSessionTable
  switch_port: fabric.SwitchPortTable
  switch_port_settings: fabric.SwitchPortSettingsTable
  switch_port_settings_bgp: fabric.SwitchPortSettingsBgpTable
  support_bundle: support.SupportBundleTable
  support_bundle_file: support.SupportBundleFileTable
  support_bundle_piece: support.SupportBundlePieceTable
  log_line: support.LogLineTable
  release: support.ReleaseTable
  server: support.ServerTable
  target_release: support.TargetReleaseTable
  instance: compute.InstanceTable
  instance_template: compute.InstanceTemplateTable
  machine: compute.MachineTable
  instance_move: compute.InstanceMoveTable
  failed_machine: compute.FailedMachineTable
  disk: compute.DiskTable
  snapshot: compute.SnapshotTable
  image: compute.ImageTable
  backup: backups.BackupTable
  backup_disk: backups.BackupDiskTable
  backup_chunk: backups.BackupChunkTable
  backup_piece: backups.BackupPieceTable
  backup_garbage: backups.BackupGarbageTable
  backup_download: backups.BackupDownloadTable
  backup_restore: backups.BackupRestoreTable
  backup_restore_disk: backups.BackupRestoreDiskTable
  backup_due: backups.BackupDueTable
  image_upload: uploads.ImageUploadTable
  image_upload_piece: uploads.ImageUploadPieceTable
  image_upload_progress: uploads.ImageUploadProgressTable
  instance_ssh_key: compute.InstanceSshKeyTable
  affinity_group: compute.AffinityGroupTable
  affinity_member: compute.AffinityMemberTable
  metric_turn: metrics.MetricTurnTable
  metric_source: metrics.MetricSourceTable
  metric_recent: metrics.MetricRecentTable
  metric_chunk: metrics.MetricChunkTable
  metric_minute: metrics.MetricMinuteTable
  metric_hour: metrics.MetricHourTable
  metric_seams: metrics.MetricSeamsTable
  provisioned_sample: metrics.ProvisionedSampleTable
  ip_pool: network.IpPoolTable
  ip_pool_range: network.IpPoolRangeTable
  ip_pool_silo: network.IpPoolSiloTable
  ip_pool_cursor: network.IpPoolCursorTable
  vpc: network.VpcTable
  vpc_subnet: network.VpcSubnetTable
  vpc_router: network.VpcRouterTable
  router_route: network.RouterRouteTable
  internet_gateway: network.InternetGatewayTable
  internet_gateway_ip_pool: network.InternetGatewayIpPoolTable
  internet_gateway_ip_address: network.InternetGatewayIpAddressTable
  firewall_rule: network.FirewallRuleTable
  external_ip: network.ExternalIpTable
  network_interface: network.NetworkInterfaceTable
  vpc_network: network.VpcNetworkTable
  vpc_network_cursor: network.VpcNetworkCursorTable
  rule_use: network.RuleUseTable
  refused_packet: network.RefusedPacketTable
  traffic_cursor: network.TrafficCursorTable
  packet_capture: network.PacketCaptureTable
  probe: network.ProbeTable
  allow_list: network.AllowListTable
  task: tasks.TaskTable
  task_member: tasks.TaskMemberTable
  task_export: exports.TaskExportTable
  task_export_piece: exports.TaskExportPieceTable
}
