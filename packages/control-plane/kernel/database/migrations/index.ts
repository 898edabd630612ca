import { initial } from './0001-initial/index.ts'
import { metricSamples } from './0002-metric-samples/index.ts'
import { login } from './0003-login/index.ts'
import { lookup } from './0004-lookup/index.ts'
import { changeLog } from './0005-change-log/index.ts'
import { leases } from './0006-leases/index.ts'
import { host } from './0007-host/index.ts'
import { samples } from './0009-samples/index.ts'
import { contention } from './0010-contention/index.ts'
import { afterContention } from './0011-after-contention/index.ts'
import { findAddresses } from './0012-find-addresses/index.ts'
import { activity } from './0013-activity/index.ts'
import { tasks } from './0014-tasks/index.ts'
import { uploads } from './0015-uploads/index.ts'
import { savedViews } from './0016-saved-views/index.ts'
import { refusedRequests } from './0017-refused-requests/index.ts'
import { addressesOfUploads } from './0018-addresses-of-uploads/index.ts'
import { exports } from './0019-exports/index.ts'
import { tasksAndUploads } from './0020-tasks-and-uploads/index.ts'
import { piecesByTime } from './0021-pieces-by-time/index.ts'
import { findNetworks } from './0024-find-networks/index.ts'
import { findRules } from './0025-find-rules/index.ts'
import { addressHistory } from './0026-address-history/index.ts'
import { rolesOfExports } from './0028-roles-of-exports/index.ts'
import { networksByProject } from './0029-networks-by-project/index.ts'
import { addressesGivenUp } from './0030-addresses-given-up/index.ts'
import { silosByAge } from './0031-silos-by-age/index.ts'
import { certificates } from './0032-certificates/index.ts'
import { identityProviders } from './0033-identity-providers/index.ts'
import { samlLogins } from './0034-saml-logins/index.ts'
import { addressesOfPools } from './0035-addresses-of-pools/index.ts'
import { whereSessionsAre } from './0039-where-sessions-are/index.ts'
import { allowList } from './0040-allow-list/index.ts'
import { trials } from './0041-trials/index.ts'
import { peopleByName } from './0042-people-by-name/index.ts'
import { changesOfTheFleet } from './0044-changes-of-the-fleet/index.ts'
import { findPeople } from './0045-find-people/index.ts'
import { trialsInHistory } from './0046-trials-in-history/index.ts'
import { switches } from './0050-switches/index.ts'
import { lifeOfTheRack } from './0051-life-of-the-rack/index.ts'
import { addressLots } from './0053-address-lots/index.ts'
import { routing } from './0054-routing/index.ts'
import { switchPorts } from './0055-switch-ports/index.ts'
import { heldByHand } from './0056-held-by-hand/index.ts'
import { supportBundles } from './0057-support-bundles/index.ts'
import { linesOfTheLog } from './0058-lines-of-the-log/index.ts'
import { releases } from './0059-releases/index.ts'
import { issues } from './0061-issues/index.ts'
import { probes } from './0062-probes/index.ts'
import { samplesOfSomebody } from './0064-samples-of-somebody/index.ts'
import { historyOfProvisioned } from './0065-history-of-what-is-given-out/index.ts'
import { samplesRolledUp } from './0066-samples-rolled-up/index.ts'
import { sourcesBesideMachines } from './0069-sources-beside-machines/index.ts'
import { whatIsTried } from './0073-what-is-tried/index.ts'
import { ordersOfTheInventory } from './0074-orders-of-the-inventory/index.ts'
import { whatASledLost } from './0075-what-a-sled-lost/index.ts'
import { viewsOfPages } from './0076-views-of-pages/index.ts'
import { privateKeysOfSshKeys } from './0077-private-keys-of-ssh-keys/index.ts'
import { spellingOfAddresses } from './0078-spelling-of-addresses/index.ts'
import { privateKeysOfCertificates } from './0079-private-keys-of-certificates/index.ts'
import { pieceSizeOfUploads } from './0080-piece-size-of-uploads/index.ts'
import { piecesOfSamples } from './0081-pieces-of-samples/index.ts'
import { repeatedPortsOfRules } from './0082-repeated-ports-of-rules/index.ts'
import { networksOfRules } from './0083-networks-of-rules/index.ts'
import { backups } from './0087-backups/index.ts'
import { instanceTemplates } from './0085-instance-templates/index.ts'
import { serverClocks } from './0086-server-clocks/index.ts'
import { vpcNetworks } from './0088-vpc-networks/index.ts'
import { packets } from './0089-packets/index.ts'
import { packetCaptures } from './0090-packet-captures/index.ts'
import { damagedBackups } from './0091-damaged-backups/index.ts'
import { backupDownloads } from './0092-backup-downloads/index.ts'
import { instanceMoves } from './0093-instance-moves/index.ts'
import { disconnectedInterfaces } from './0095-disconnected-interfaces/index.ts'
import { sledOutages } from './0096-sled-outages/index.ts'

/**
 * Statements that migrate a schema from one version to the next. They run in one serializable transaction, if possible.
 * Others are `alone` statements (`create index concurrently`): they run one by one outside any transaction, and must be
 * safe to repeat.
 */
export type Migration = readonly string[] | { readonly alone: readonly string[] }

/** All migrations, oldest first. A released migration never changes; add another one instead. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0002-metric-samples': metricSamples,
  '0003-login': login,
  '0004-lookup': lookup,
  '0005-change-log': changeLog,
  '0006-leases': leases,
  '0007-host': host,
  '0009-samples': samples,
  '0010-contention': contention,
  '0011-after-contention': afterContention,
  '0012-find-addresses': findAddresses,
  '0013-activity': activity,
  '0014-tasks': tasks,
  '0015-uploads': uploads,
  '0016-saved-views': savedViews,
  '0017-refused-requests': refusedRequests,
  '0018-addresses-of-uploads': addressesOfUploads,
  '0019-exports': exports,
  '0020-tasks-and-uploads': tasksAndUploads,
  '0021-pieces-by-time': piecesByTime,
  '0024-find-networks': findNetworks,
  '0025-find-rules': findRules,
  '0026-address-history': addressHistory,
  '0028-roles-of-exports': rolesOfExports,
  '0029-networks-by-project': networksByProject,
  '0030-addresses-given-up': addressesGivenUp,
  '0031-silos-by-age': silosByAge,
  '0032-certificates': certificates,
  '0033-identity-providers': identityProviders,
  '0034-saml-logins': samlLogins,
  '0035-addresses-of-pools': addressesOfPools,
  '0039-where-sessions-are': whereSessionsAre,
  '0040-allow-list': allowList,
  '0041-trials': trials,
  '0042-people-by-name': peopleByName,
  '0044-changes-of-the-fleet': changesOfTheFleet,
  '0045-find-people': findPeople,
  '0046-trials-in-history': trialsInHistory,
  '0050-switches': switches,
  '0051-life-of-the-rack': lifeOfTheRack,
  '0053-address-lots': addressLots,
  '0054-routing': routing,
  '0055-switch-ports': switchPorts,
  '0056-held-by-hand': heldByHand,
  '0057-support-bundles': supportBundles,
  '0058-lines-of-the-log': linesOfTheLog,
  '0059-releases': releases,
  '0061-issues': issues,
  '0062-probes': probes,
  '0064-samples-of-somebody': samplesOfSomebody,
  '0065-history-of-what-is-given-out': historyOfProvisioned,
  '0066-samples-rolled-up': samplesRolledUp,
  '0069-sources-beside-machines': sourcesBesideMachines,
  '0073-what-is-tried': whatIsTried,
  '0074-orders-of-the-inventory': ordersOfTheInventory,
  '0075-what-a-sled-lost': whatASledLost,
  '0076-views-of-pages': viewsOfPages,
  '0077-private-keys-of-ssh-keys': privateKeysOfSshKeys,
  '0078-spelling-of-addresses': spellingOfAddresses,
  '0079-private-keys-of-certificates': privateKeysOfCertificates,
  '0080-piece-size-of-uploads': pieceSizeOfUploads,
  '0081-pieces-of-samples': piecesOfSamples,
  '0082-repeated-ports-of-rules': repeatedPortsOfRules,
  '0083-networks-of-rules': networksOfRules,
  '0085-instance-templates': instanceTemplates,
  '0086-server-clocks': serverClocks,
  '0087-backups': backups,
  '0088-vpc-networks': vpcNetworks,
  '0089-packets': packets,
  '0090-packet-captures': packetCaptures,
  '0091-damaged-backups': damagedBackups,
  '0092-backup-downloads': backupDownloads,
  '0093-instance-moves': instanceMoves,
  '0095-disconnected-interfaces': disconnectedInterfaces,
  '0096-sled-outages': sledOutages,
}
