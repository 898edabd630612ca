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
  projectHistory: (project: string) => at`/projects/${project}/history`,
  activity: () => '/activity',
  projectActivity: (project: string) => at`/projects/${project}/activity`,

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
  instanceHistory: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/history`,
  serialConsole: (project: string, instance: string) =>
    at`/projects/${project}/instances/${instance}/serial-console`,
  instanceLookup: (id: string) => at`/lookup/instances/${id}`,

  disks: (project: string) => at`/projects/${project}/disks`,
  disksNew: (project: string) => at`/projects/${project}/disks-new`,
  diskHistory: (project: string, disk: string) => at`/projects/${project}/disks/${disk}/history`,

  snapshots: (project: string) => at`/projects/${project}/snapshots`,
  snapshotsNew: (project: string) => at`/projects/${project}/snapshots-new`,
  snapshotImagesNew: (project: string, snapshot: string) =>
    at`/projects/${project}/snapshots/${snapshot}/images-new`,
  snapshotHistory: (project: string, snapshot: string) =>
    at`/projects/${project}/snapshots/${snapshot}/history`,

  images: (project: string) => at`/projects/${project}/images`,
  imagesNew: (project: string) => at`/projects/${project}/images-new`,
  imageUpload: (project: string, upload: string) => at`/projects/${project}/image-uploads/${upload}`,
  imageEdit: (project: string, image: string) => at`/projects/${project}/images/${image}/edit`,
  imageHistory: (project: string, image: string) => at`/projects/${project}/images/${image}/history`,
  siloImages: () => '/images',
  siloImageEdit: (image: string) => at`/images/${image}/edit`,
  siloImageHistory: (image: string) => at`/images/${image}/history`,

  floatingIps: (project: string) => at`/projects/${project}/floating-ips`,
  floatingIpsNew: (project: string) => at`/projects/${project}/floating-ips-new`,
  floatingIpEdit: (project: string, floatingIp: string) =>
    at`/projects/${project}/floating-ips/${floatingIp}/edit`,
  floatingIpHistory: (project: string, floatingIp: string) =>
    at`/projects/${project}/floating-ips/${floatingIp}/history`,

  tasks: () => '/tasks',
  task: (task: string) => at`/tasks/${task}`,

  profile: () => '/settings/profile',
  sshKeys: () => '/settings/ssh-keys',
  sshKeysNew: () => '/settings/ssh-keys-new',
  sshKeyEdit: (sshKey: string) => at`/settings/ssh-keys/${sshKey}/edit`,
  sshKeyHistory: (sshKey: string) => at`/settings/ssh-keys/${sshKey}/history`,

  deviceSuccess: () => '/device/success',
  samlLogin: (silo: string, provider: string) => at`/login/${silo}/saml/${provider}/redirect`,
} as const
