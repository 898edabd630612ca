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
  affinity: 'Affinity',
  networking: 'Networking',
  'firewall-rules': 'Firewall rules',
  routing: 'Subnets and routes',
  'floating-ips': 'Floating IPs',
  'ssh-keys': 'SSH keys',
  silos: 'Silos',
  'system-access': 'System access',
  'ip-pools': 'IP pools',
  'allow-list': 'Allow list',
  access: 'Access',
  people: 'Users and groups',
  certificates: 'Certificates',
  tasks: 'Tasks',
  'access-tokens': 'Tokens for tools',
  'identity-providers': 'Identity providers',
} as const

export type Guide = keyof typeof guides
