/** The guides of docs/guides by the name of their file; the build makes a page of each (vite.guides.ts). */
export const guides = {
  projects: 'Projects',
  instances: 'Instances',
  'instance-actions': 'Instance actions',
  'remote-access': 'Remote access',
  'serial-console': 'Serial console',
  disks: 'Disks',
  snapshots: 'Snapshots',
  images: 'Images',
  networking: 'Networking',
  'floating-ips': 'Floating IPs',
  'ssh-keys': 'SSH keys',
  tasks: 'Tasks',
  'access-tokens': 'Tokens for tools',
  'identity-providers': 'Identity providers',
} as const

export type Guide = keyof typeof guides

/** Where the first page of the guides is. */
export const guidesHref = '/guides/index.html'

/** A guide's address, which stays. A file of its own name, so that any host of static files gives it. */
export function guideHref(guide: Guide): string {
  return `/guides/${guide}.html`
}
