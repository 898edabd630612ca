import type { CodeRequest } from '../request.ts'

const GIB = 1024 ** 3
const id = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const query = { project: 'shop' }

/** Texts that shells, JSON, Terraform and TypeScript read as something else than text. */
export const hostile = [
  `'; touch owned; '`,
  '$(touch owned)',
  '`touch owned`',
  '$OXIDE_TOKEN ${HOME} %{ if true } $${HOME}',
  'two\nlines\r\nEOF\n\ttab',
  '"quoted" \\back\\slash\\ \\n',
  'Zoë 日本 👩‍👩‍👧 \u202E \u2028',
  '!! # // /* */ <<EOF',
  '-dash --flag',
  '\u0000\u0001\u001F\b\f',
] as const

/** One request of each form, with a text wherever people type freely. */
export const createRequests = (text: string): readonly CodeRequest[] => [
  { operation: 'project_create', args: { body: { name: 'shop', description: text } } },
  {
    operation: 'disk_create',
    args: {
      query,
      body: {
        name: 'data-1',
        description: text,
        size: 10 * GIB,
        diskSource: { type: 'blank', blockSize: 4096 },
      },
    },
  },
  {
    operation: 'disk_create',
    args: {
      query,
      body: { name: 'data-2', description: text, size: 20 * GIB, diskSource: { type: 'image', imageId: id } },
    },
  },
  {
    operation: 'disk_create',
    args: {
      query,
      body: {
        name: 'data-3',
        description: text,
        size: GIB + 512,
        diskSource: { type: 'snapshot', snapshotId: id },
      },
    },
  },
  {
    operation: 'snapshot_create',
    args: { query, body: { name: 'before', description: text, disk: 'data-1' } },
  },
  {
    operation: 'image_create',
    args: {
      query,
      body: { name: 'base', description: text, os: text, version: text, source: { type: 'snapshot', id } },
    },
  },
  {
    operation: 'floating_ip_create',
    args: { query, body: { name: 'shop-ip', description: text, pool: 'public' } },
  },
  { operation: 'floating_ip_create', args: { query, body: { name: 'any-ip', description: text } } },
  {
    operation: 'current_user_ssh_key_create',
    args: { body: { name: 'laptop', description: text, publicKey: `ssh-ed25519 AAAA ${text}` } },
  },
  { operation: 'instance_create', args: { query, body: fullInstance(text) } },
  {
    operation: 'instance_create',
    args: {
      query,
      body: {
        name: 'bare',
        description: text,
        hostname: 'bare',
        ncpus: 1,
        memory: GIB,
        start: false,
        bootDisk: { type: 'attach', name: 'old' },
        disks: [],
        networkInterfaces: { type: 'default' },
        externalIps: [],
        sshPublicKeys: [],
        userData: '',
      },
    },
  },
]

type InstanceBody = Extract<CodeRequest, { operation: 'instance_create' }>['args']['body']

function fullInstance(text: string): InstanceBody {
  return {
    name: 'web-1',
    description: text,
    hostname: 'web-1',
    ncpus: 2,
    memory: 8 * GIB,
    start: true,
    bootDisk: {
      type: 'create',
      name: 'web-1-boot',
      description: text,
      size: 20 * GIB,
      diskSource: { type: 'image', imageId: id },
    },
    disks: [
      {
        type: 'create',
        name: 'web-1-data',
        description: text,
        size: 5 * GIB,
        diskSource: { type: 'blank', blockSize: 512 },
      },
    ],
    networkInterfaces: {
      type: 'create',
      params: [
        { name: 'front', description: text, vpcName: 'net', subnetName: 'web', ip: '10.0.0.7' },
        { name: 'back', description: text, vpcName: 'net', subnetName: 'db' },
      ],
    },
    externalIps: [{ type: 'ephemeral', pool: 'public' }],
    sshPublicKeys: [id],
    userData: btoa('#cloud-config'),
  }
}
