import { at } from './paths.ts'

/** Addresses that only pages of the system lead to, which come with them: the others are in `paths.ts`. */
export const systemPaths = {
  addressLotsNew: () => '/system/networking/address-lots-new',
  addressLot: (lot: string) => at`/system/networking/address-lots/${lot}`,
  addressLotHistory: (lot: string) => at`/system/networking/address-lots/${lot}/history`,
  bgpSession: (session: string) => at`/system/networking/bgp/${session}`,
  switchPort: (port: string) => at`/system/networking/switch-ports/${port}`,
  switchPortHistory: (port: string) => at`/system/networking/switch-ports/${port}/history`,
  /** The page of a bundle: its files. */
  supportBundle: (bundle: string) => at`/system/support/bundles/${bundle}/files`,
  supportBundleHistory: (bundle: string) => at`/system/support/bundles/${bundle}/history`,
  targetReleaseNew: () => '/system/updates/set',
  allowListHistory: () => '/system/networking/allow-list/history',
  inventoryDisks: () => '/system/inventory/disks',
  inventorySwitches: () => '/system/inventory/switches',
  sledPlan: (sled: string) => at`/system/inventory/sleds/${sled}/plan`,
  sledDisks: (sled: string) => at`/system/inventory/sleds/${sled}/disks`,
  sledHistory: (sled: string) => at`/system/inventory/sleds/${sled}/history`,
  siloProvidersNew: (silo: string) => at`/system/silos/${silo}/idps-new`,
  siloIpPools: (silo: string) => at`/system/silos/${silo}/ip-pools`,
  siloQuotas: (silo: string) => at`/system/silos/${silo}/quotas`,
  siloFleetRoles: (silo: string) => at`/system/silos/${silo}/fleet-roles`,
  siloHistory: (silo: string) => at`/system/silos/${silo}/history`,
  ipPoolEdit: (pool: string) => at`/system/networking/ip-pools/${pool}/edit`,
  ipPoolRanges: (pool: string) => at`/system/networking/ip-pools/${pool}/ranges`,
  ipPoolRangesAdd: (pool: string) => at`/system/networking/ip-pools/${pool}/ranges-add`,
  ipPoolSilos: (pool: string) => at`/system/networking/ip-pools/${pool}/silos`,
  ipPoolHistory: (pool: string) => at`/system/networking/ip-pools/${pool}/history`,
}
