import type { ChangedResource, CodeRequest } from '../request.ts'
import { bareNetworkRequests, changeNetworkRequests, createNetworkRequests } from './network-requests.ts'
import { bareSystemRequests, changeSystemRequests, createSystemRequests } from './system-requests.ts'

const GIB = 1024 ** 3
const id = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
const query = { project: 'shop' }

/** Texts that shells, JSON, Terraform and TypeScript could interpret. */
export const specialTexts = [
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

/** Returns a create request of each form, with the given text in every free text field. */
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
    operation: 'anti_affinity_group_create',
    args: {
      query,
      body: { name: 'apart', description: text, policy: 'fail', failureDomain: 'sled' },
    },
  },
  {
    operation: 'vpc_create',
    args: {
      query,
      body: { name: 'shop-prod', description: text, dnsName: 'shop', ipv6Prefix: 'fd12:3456:789a::/48' },
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
  ...createNetworkRequests(text),
  ...createSystemRequests(text),
]

const instance = { path: { instance: 'web-1' }, query }
const floating = { path: { floatingIp: 'shop-ip' }, query }

/**
 * Returns requests that change existing resources. They include the resource after the change where a form of the
 * console would know it.
 */
export const changeRequests = (text: string): readonly CodeRequest[] => [
  {
    operation: 'vpc_update',
    args: { path: { vpc: 'shop-prod' }, query, body: { name: 'shop-2', description: text } },
    becomes: {
      operation: 'vpc_create',
      name: 'shop-prod',
      project: 'shop',
      isWhole: true,
      body: { name: 'shop-2', description: text, dnsName: 'shop', ipv6Prefix: 'fd12:3456:789a::/48' },
    },
  },
  {
    operation: 'vpc_firewall_rules_update',
    args: {
      query: { ...query, vpc: 'default' },
      body: {
        rules: [
          {
            name: 'allow-db',
            description: text,
            status: 'enabled',
            action: 'allow',
            direction: 'inbound',
            priority: 210,
            targets: [{ type: 'instance', value: 'db-1' }],
            filters: {
              hosts: [{ type: 'ip_net', value: '10.0.0.0/8' }],
              ports: ['5432'],
              protocols: ['TCP'],
            },
          },
          {
            name: 'deny-rest',
            description: text,
            status: 'disabled',
            action: 'deny',
            direction: 'outbound',
            priority: 900,
            targets: [{ type: 'vpc', value: 'default' }],
            filters: { hosts: null, ports: [], protocols: null },
          },
        ],
      },
    },
  },
  {
    operation: 'project_update',
    args: { path: { project: 'shop' }, body: { name: 'store', description: text } },
    becomes: {
      operation: 'project_create',
      name: 'shop',
      isWhole: true,
      body: { name: 'store', description: text },
    },
  },
  {
    operation: 'floating_ip_update',
    args: { ...floating, body: { name: 'store-ip', description: text } },
    becomes: {
      operation: 'floating_ip_create',
      name: 'shop-ip',
      project: 'shop',
      isWhole: true,
      body: { name: 'store-ip', description: text, ip: '192.0.2.7', pool: id },
    },
  },
  {
    operation: 'instance_update',
    args: { path: { instance: id }, body: { ncpus: 4, memory: 16 * GIB, bootDisk: id } },
    becomes: ofInstance({ ncpus: 4, memory: 16 * GIB }),
  },
  {
    operation: 'instance_disk_attach',
    args: { ...instance, body: { disk: 'data-1' } },
    becomes: ofInstance({
      disks: [
        { type: 'attach', name: id },
        { type: 'attach', name: 'data-1' },
      ],
    }),
  },
  { operation: 'instance_disk_detach', args: { ...instance, body: { disk: id } } },
  {
    operation: 'floating_ip_attach',
    args: { ...floating, body: { kind: 'instance', parent: 'web-1' } },
    becomes: ofInstance({ externalIps: [{ type: 'floating', floatingIp: 'shop-ip' }] }),
  },
  {
    operation: 'instance_ephemeral_ip_attach',
    args: { ...instance, body: { pool: 'public' } },
    becomes: ofInstance({
      externalIps: [
        { type: 'floating', floatingIp: id },
        { type: 'ephemeral', pool: 'public' },
      ],
    }),
  },
  {
    operation: 'instance_network_interface_create',
    args: {
      query: { project: 'shop', instance: 'web-1' },
      body: { name: 'back', description: text, vpcName: 'net', subnetName: 'db' },
    },
    becomes: ofInstance({
      networkInterfaces: {
        type: 'create',
        params: [{ name: 'back', description: text, vpcName: 'net', subnetName: 'db' }],
      },
    }),
  },
  {
    operation: 'instance_network_interface_update',
    args: {
      path: { interface: id },
      body: { name: 'back', description: text, primary: true, transitIps: ['10.4.0.0/16'] },
    },
  },
  ...changeNetworkRequests(text),
  ...changeSystemRequests(text),
]

/** Requests without a body: views and deletes. */
export const bareRequests: readonly CodeRequest[] = [
  { operation: 'instance_view', args: instance },
  { operation: 'disk_view', args: { path: { disk: 'data-1' }, query } },
  { operation: 'snapshot_view', args: { path: { snapshot: 'before' }, query } },
  { operation: 'image_view', args: { path: { image: 'base' }, query } },
  { operation: 'floating_ip_view', args: floating },
  { operation: 'vpc_view', args: { path: { vpc: 'shop-prod' }, query } },
  { operation: 'vpc_delete', args: { path: { vpc: id } } },
  { operation: 'vpc_firewall_rules_view', args: { query: { ...query, vpc: 'shop-prod' } } },
  { operation: 'project_view', args: { path: { project: 'shop' } } },
  { operation: 'current_user_ssh_key_view', args: { path: { sshKey: 'laptop' } } },
  { operation: 'instance_delete', args: { path: { instance: id } } },
  { operation: 'disk_delete', args: { path: { disk: id } } },
  { operation: 'snapshot_delete', args: { path: { snapshot: id } } },
  { operation: 'image_delete', args: { path: { image: id } } },
  { operation: 'floating_ip_delete', args: { path: { floatingIp: id } } },
  { operation: 'project_delete', args: { path: { project: 'shop' } } },
  { operation: 'current_user_ssh_key_delete', args: { path: { sshKey: id } } },
  { operation: 'floating_ip_detach', args: { path: { floatingIp: id } } },
  { operation: 'instance_ephemeral_ip_detach', args: { path: { instance: id } } },
  { operation: 'instance_network_interface_delete', args: { path: { interface: id } } },
  ...bareNetworkRequests,
  ...bareSystemRequests,
]

function ofInstance(body: Partial<InstanceBody>): ChangedResource {
  return { operation: 'instance_create', name: 'web-1', project: 'shop', isWhole: false, body }
}

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
