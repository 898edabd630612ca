/** The paths of the console. Routes match them, and links use them. */

/** A template tag that returns a path whose names are escaped. */
export function at(parts: TemplateStringsArray, ...names: readonly string[]): string {
  return parts.reduce((path, part, i) => path + encodeURIComponent(names[i - 1] ?? '') + part)
}

export const paths = {
  root: () => '/',

  projects: () => '/projects',
  projectsNew: () => '/projects-new',
  projectEdit: (project: string) => at`/projects/${project}/edit`,
  projectHistory: (project: string) => at`/projects/${project}/history`,
  siloOverview: () => '/overview',
  projectOverview: (project: string) => at`/projects/${project}/overview`,
  systemOverview: () => '/system/overview',
  activity: () => '/activity',
  access: () => '/access',
  accessWhy: () => '/access/why',
  user: (user: string) => at`/access/users/${user}`,
  group: (group: string) => at`/access/groups/${group}`,
  certificates: () => '/certificates',
  certificate: (certificate: string) => at`/certificates/${certificate}`,
  projectAccess: (project: string) => at`/projects/${project}/access`,
  projectAccessWhy: (project: string) => at`/projects/${project}/access/why`,
  projectMetrics: (project: string) => at`/projects/${project}/metrics`,
  projectActivity: (project: string) => at`/projects/${project}/activity`,

  instances: (project: string) => at`/projects/${project}/instances`,
  instancesNew: (project: string) => at`/projects/${project}/instances-new`,
  /** path of the instance form that is filled from a template; `template` is its name in the project or its ID */
  instancesNewFrom: (project: string, template: string) =>
    at`/projects/${project}/instances-new?template=${template}`,
  /** path of the instance form in the mode that saves a template */
  instanceTemplatesNew: (project: string) => at`/projects/${project}/instances-new?save=template`,
  /** path of the first tab of an instance, so that no redirect is needed */
  instance: (project: string, instance: string) => at`/projects/${project}/instances/${instance}/storage`,
  instanceNetworking: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/networking`,
  instanceMetrics: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/metrics`,
  instanceConnect: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/connect`,
  instanceBackups: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/backups`,
  instanceSettings: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/settings`,
  instanceHistory: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/history`,
  serialConsole: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/serial-console`,
  instanceLookup: (id: string) => at`/lookup/instances/${id}`,

  instanceTemplates: (project: string | null) =>
    project === null ? '/instance-templates' : at`/projects/${project}/instance-templates`,
  instanceTemplateEdit: (project: string | null, template: string) =>
    paths.instanceTemplates(project) + at`/${template}/edit`,
  instanceTemplateHistory: (project: string | null, template: string) =>
    paths.instanceTemplates(project) + at`/${template}/history`,

  disks: (project: string) => at`/projects/${project}/disks`,
  disksNew: (project: string) => at`/projects/${project}/disks-new`,
  diskHistory: (project: string, disk: string) => at`/projects/${project}/disks/${disk}/history`,

  snapshots: (project: string) => at`/projects/${project}/snapshots`,
  snapshotsNew: (project: string) => at`/projects/${project}/snapshots-new`,
  snapshotImagesNew: (project: string, snapshot: string) =>
    at`/projects/${project}/snapshots/${snapshot}/images-new`,
  snapshotHistory: (project: string, snapshot: string) =>
    at`/projects/${project}/snapshots/${snapshot}/history`,

  backups: (project: string) => at`/projects/${project}/backups`,
  backupHistory: (project: string, backup: string) => at`/projects/${project}/backups/${backup}/history`,

  images: (project: string) => at`/projects/${project}/images`,
  imagesNew: (project: string) => at`/projects/${project}/images-new`,
  imageUpload: (project: string, upload: string) => at`/projects/${project}/image-uploads/${upload}`,
  imageEdit: (project: string, image: string) => at`/projects/${project}/images/${image}/edit`,
  imageHistory: (project: string, image: string) => at`/projects/${project}/images/${image}/history`,
  siloImages: () => '/images',
  siloImageEdit: (image: string) => at`/images/${image}/edit`,
  siloImageHistory: (image: string) => at`/images/${image}/history`,

  probes: (project: string) => at`/projects/${project}/probes`,
  vpcs: (project: string) => at`/projects/${project}/vpcs`,
  vpcsNew: (project: string) => at`/projects/${project}/vpcs-new`,
  /** path of the first tab of a VPC, so that no redirect is needed */
  vpc: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/firewall-rules`,
  vpcEdit: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/edit`,
  vpcHistory: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/history`,

  antiAffinityGroups: (project: string) => at`/projects/${project}/affinity`,
  antiAffinityGroupsNew: (project: string) => at`/projects/${project}/affinity-new`,
  antiAffinityGroup: (project: string, group: string) => at`/projects/${project}/affinity/${group}`,
  antiAffinityGroupEdit: (project: string, group: string) => at`/projects/${project}/affinity/${group}/edit`,
  antiAffinityGroupHistory: (project: string, group: string) =>
    at`/projects/${project}/affinity/${group}/history`,
  affinityGroups: (project: string) => at`/projects/${project}/affinity-groups`,
  affinityGroupsNew: (project: string) => at`/projects/${project}/affinity-groups-new`,
  affinityGroup: (project: string, group: string) => at`/projects/${project}/affinity-groups/${group}`,
  affinityGroupEdit: (project: string, group: string) =>
    at`/projects/${project}/affinity-groups/${group}/edit`,
  affinityGroupHistory: (project: string, group: string) =>
    at`/projects/${project}/affinity-groups/${group}/history`,

  /** path of the path query of a project; the ends are in the query string */
  connect: (project: string) => at`/projects/${project}/connect`,
  /** path of the path query from an instance or address; the user selects the other end */
  connectFrom: (project: string, end: string) => at`/projects/${project}/connect?from=${end}`,
  connectTo: (project: string, end: string) => at`/projects/${project}/connect?from=outside&to=${end}`,
  vpcConnect: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/connect`,
  vpcTopology: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/topology`,

  firewallRulesNew: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/firewall-rules-new`,
  firewallRuleClone: (project: string, vpc: string, rule: string) =>
    at`/projects/${project}/vpcs/${vpc}/firewall-rules-new/${rule}`,
  firewallRuleEdit: (project: string, vpc: string, rule: string) =>
    at`/projects/${project}/vpcs/${vpc}/firewall-rules/${rule}/edit`,

  subnets: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/subnets`,
  subnetsNew: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/subnets-new`,
  subnetEdit: (project: string, vpc: string, subnet: string) =>
    at`/projects/${project}/vpcs/${vpc}/subnets/${subnet}/edit`,
  subnetAddresses: (project: string, vpc: string, subnet: string) =>
    at`/projects/${project}/vpcs/${vpc}/subnets/${subnet}/addresses`,
  subnetHistory: (project: string, vpc: string, subnet: string) =>
    at`/projects/${project}/vpcs/${vpc}/subnets/${subnet}/history`,

  routers: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/routers`,
  routersNew: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/routers-new`,
  router: (project: string, vpc: string, router: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}`,
  routerEdit: (project: string, vpc: string, router: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}/edit`,
  routerHistory: (project: string, vpc: string, router: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}/history`,
  routesNew: (project: string, vpc: string, router: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}/routes-new`,
  routeEdit: (project: string, vpc: string, router: string, route: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}/routes/${route}/edit`,
  routeHistory: (project: string, vpc: string, router: string, route: string) =>
    at`/projects/${project}/vpcs/${vpc}/routers/${router}/routes/${route}/history`,

  gateways: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/internet-gateways`,
  gatewaysNew: (project: string, vpc: string) => at`/projects/${project}/vpcs/${vpc}/internet-gateways-new`,
  gateway: (project: string, vpc: string, gateway: string) =>
    at`/projects/${project}/vpcs/${vpc}/internet-gateways/${gateway}`,
  gatewayHistory: (project: string, vpc: string, gateway: string) =>
    at`/projects/${project}/vpcs/${vpc}/internet-gateways/${gateway}/history`,

  floatingIps: (project: string) => at`/projects/${project}/floating-ips`,
  floatingIpsNew: (project: string) => at`/projects/${project}/floating-ips-new`,
  floatingIpEdit: (project: string, floatingIp: string) =>
    at`/projects/${project}/floating-ips/${floatingIp}/edit`,
  floatingIpHistory: (project: string, floatingIp: string) =>
    at`/projects/${project}/floating-ips/${floatingIp}/history`,

  silos: () => '/system/silos',
  silosNew: () => '/system/silos-new',
  /** path of the first tab of a silo, so that no redirect is needed */
  silo: (silo: string) => at`/system/silos/${silo}/idps`,
  siloProvider: (silo: string, provider: string) => at`/system/silos/${silo}/idps/saml/${provider}`,

  inventory: () => '/system/inventory/sleds',
  inventoryDisks: () => '/system/inventory/disks',
  /** path of the first tab of a sled, its instances */
  sled: (sled: string) => at`/system/inventory/sleds/${sled}/instances`,
  ipPools: () => '/system/networking/ip-pools',
  ipPoolsNew: () => '/system/networking/ip-pools-new',
  /** path of the first tab of a pool, its addresses */
  ipPool: (pool: string) => at`/system/networking/ip-pools/${pool}/addresses`,

  allowList: () => '/system/networking/allow-list',
  addressLots: () => '/system/networking/address-lots',
  addressLot: (lot: string) => at`/system/networking/address-lots/${lot}`,
  portSettingsOf: (settings: string) => at`/system/networking/switch-ports/settings/${settings}`,
  switchPorts: () => '/system/networking/switch-ports',
  bgp: () => '/system/networking/bgp',

  supportBundles: () => '/system/support/bundles',
  updates: () => '/system/updates',

  issues: () => '/system/issues',
  systemAccess: () => '/system/access',
  systemUtilization: () => '/system/utilization',
  systemMetrics: () => '/system/metrics',
  systemActivity: () => '/system/activity',

  tasks: () => '/tasks',
  task: (task: string) => at`/tasks/${task}`,

  profile: () => '/settings/profile',
  utilization: () => '/utilization',

  sessions: () => '/settings/sessions',
  accessTokens: () => '/settings/access-tokens',
  appearance: () => '/settings/appearance',
  sshKeys: () => '/settings/ssh-keys',
  sshKeysNew: () => '/settings/ssh-keys-new',
  sshKeyEdit: (sshKey: string) => at`/settings/ssh-keys/${sshKey}/edit`,
  sshKeyHistory: (sshKey: string) => at`/settings/ssh-keys/${sshKey}/history`,

  deviceSuccess: () => '/device/success',
  samlLogin: (silo: string, provider: string) => at`/login/${silo}/saml/${provider}/redirect`,
} as const
