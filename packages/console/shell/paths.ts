/** Every address of the console, in one place: names in, paths out. Routes answer them, links lead to them. */

/** `/projects/{0}/disks` with names filled in and escaped. */
function at(parts: TemplateStringsArray, ...names: readonly string[]): string {
  return parts.reduce((path, part, i) => path + encodeURIComponent(names[i - 1] ?? '') + part)
}

export const paths = {
  root: () => '/',

  projects: () => '/projects',
  projectsNew: () => '/projects-new',
  projectEdit: (project: string) => at`/projects/${project}/edit`,

  instances: (project: string) => at`/projects/${project}/instances`,
  instancesNew: (project: string) => at`/projects/${project}/instances-new`,
  /** The page of an instance: its first tab, so that no redirect flashes by. */
  instance: (project: string, instance: string) => at`/projects/${project}/instances/${instance}/storage`,
  instanceNetworking: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/networking`,
  instanceConnect: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/connect`,
  instanceSettings: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/settings`,
  serialConsole: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/serial-console`,
  instanceLookup: (id: string) => at`/lookup/instances/${id}`,

  disks: (project: string) => at`/projects/${project}/disks`,
  disksNew: (project: string) => at`/projects/${project}/disks-new`,

  snapshots: (project: string) => at`/projects/${project}/snapshots`,
  snapshotsNew: (project: string) => at`/projects/${project}/snapshots-new`,
  snapshotImagesNew: (project: string, snapshot: string) =>
    at`/projects/${project}/snapshots/${snapshot}/images-new`,

  images: (project: string) => at`/projects/${project}/images`,
  imagesNew: (project: string) => at`/projects/${project}/images-new`,
  imageEdit: (project: string, image: string) => at`/projects/${project}/images/${image}/edit`,
  siloImages: () => '/images',
  siloImageEdit: (image: string) => at`/images/${image}/edit`,

  floatingIps: (project: string) => at`/projects/${project}/floating-ips`,
  floatingIpsNew: (project: string) => at`/projects/${project}/floating-ips-new`,
  floatingIpEdit: (project: string, floatingIp: string) =>
    at`/projects/${project}/floating-ips/${floatingIp}/edit`,

  profile: () => '/settings/profile',
  sshKeys: () => '/settings/ssh-keys',
  sshKeysNew: () => '/settings/ssh-keys-new',
  sshKeyEdit: (sshKey: string) => at`/settings/ssh-keys/${sshKey}/edit`,

  deviceSuccess: () => '/device/success',
  samlLogin: (silo: string, provider: string) => at`/login/${silo}/saml/${provider}/redirect`,
} as const
