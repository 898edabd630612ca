import type { Api } from '@portico/contract/client.ts'
import { done } from '../done.ts'
import { fillExtremeNetworks } from './extreme-networks.ts'

const GiB = 2 ** 30

/** Returns a name of the maximum length with the widest letters. */
const longest = (start: string) => `${start}-${'wm'.repeat(31)}`.slice(0, 62) + 'w'

/** Text with right-to-left, joining and invisible characters, in which a browser cannot break a line. */
const description =
  'مرحبا بالعالم \u202Eright to left\u202C שלום 👩🏽‍🚀🏳️‍🌈 zero\u200Bwidth\u200Djoined ' +
  'Zalgo\u0334\u0321\u0322 <b>not bold</b> &amp; ' +
  'anunbrokenwordthatgoesonandonandon'.repeat(8)

/** Number of disks, each of which is a row of the list. */
const rows = 1000

/** Calls `work` for each item, with limited concurrency. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/**
 * Creates content that is hard to display: the longest names, unusual texts, a thousand rows, an instance with the
 * maximum number of everything, and an empty project.
 * @returns the names of both projects
 */
export async function fillExtremeContent(api: Api): Promise<{ project: string; empty: string }> {
  const [project, empty] = [longest('project'), longest('empty')]
  await done(api.projectCreate({ body: { name: project, description: description.slice(0, 512) } }))
  await done(api.projectCreate({ body: { name: empty, description: '' } }))
  const quota = { cpus: 9999, memory: 2 ** 50, storage: 2 ** 52 }
  await done(api.siloQuotasUpdate({ path: { silo: 'main' }, body: quota }))
  const query = { project }
  const text = description.slice(0, 512)
  const blank = { type: 'blank', blockSize: 512 } as const
  const disk = (name: string, size = GiB) =>
    done(api.diskCreate({ query, body: { name, description: text, size, diskSource: blank } }))
  await disk(longest('disk'), 1023 * GiB)
  const snapshot = await done(
    api.snapshotCreate({ query, body: { name: longest('snap'), description: text, disk: longest('disk') } }),
  )
  for (const name of [longest('image'), longest('shared')]) {
    const source = { type: 'snapshot', id: snapshot.id } as const
    const os = 'an operating system with a name that does not end'
    await done(
      api.imageCreate({ query, body: { name, description: text, os, version: '13.'.repeat(16), source } }),
    )
  }
  await done(api.imagePromote({ path: { image: longest('shared') }, query }))
  await done(
    api.currentUserSshKeyCreate({
      body: {
        name: longest('key'),
        description: text,
        publicKey: `ssh-ed25519 ${'A'.repeat(68)} ${'m'.repeat(200)}`,
      },
    }),
  )
  await fillExtremeNetworks(api, project, { longest, description: text })
  for (let i = 0; i < 12; i++) {
    await done(api.floatingIpCreate({ query, body: { name: longest(`ip-${i}`), description: text } }))
  }
  const body = { description: text, hostname: 'h'.repeat(63), ncpus: 64, memory: 256 * GiB }
  await done(
    api.instanceCreate({
      query,
      body: {
        ...body,
        name: longest('instance'),
        start: true,
        disks: Array.from({ length: 7 }, (_, i) => ({
          type: 'create' as const,
          name: longest(`data-${i}`),
          description: text,
          size: GiB,
          diskSource: blank,
        })),
        externalIps: [
          { type: 'ephemeral' },
          ...Array.from({ length: 8 }, (_, i) => ({
            type: 'floating' as const,
            floatingIp: longest(`ip-${i}`),
          })),
        ],
      },
    }),
  )
  for (let i = 0; i < 30; i++) {
    const small = { ...body, ncpus: 1, memory: GiB, name: longest(`other-${i}`), start: i % 3 === 0 }
    await done(api.instanceCreate({ query, body: small }))
  }
  await forEach(
    Array.from({ length: rows }, (_, i) => `row-${String(i).padStart(4, '0')}`),
    (name) => disk(name),
  )
  for (const policy of ['fail', 'allow'] as const) {
    const group = {
      description: text,
      policy,
      failureDomain: 'sled' as const,
      name: longest(`group-${policy}`),
    }
    const { id } = await done(api.antiAffinityGroupCreate({ query, body: group }))
    await done(api.affinityGroupCreate({ query, body: group }))
    for (let i = 1; i < 9; i += 3) {
      const instance = longest(`other-${i}`)
      const { id: member } = await done(api.instanceView({ path: { instance }, query }))
      const path = { antiAffinityGroup: id, instance: member }
      await done(api.antiAffinityGroupMemberInstanceAdd({ path }))
    }
  }
  const vpc = longest('vpc')
  await done(api.vpcCreate({ query, body: { name: vpc, description: text, dnsName: longest('dns') } }))
  const parts = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ type: 'instance' as const, value: longest(`gone-${i}`) }))
  const rules = Array.from({ length: 1024 }, (_, i) => ({
    name: longest(`rule-${i}`),
    description: text,
    status: i % 7 === 0 ? ('disabled' as const) : ('enabled' as const),
    action: i % 3 === 0 ? ('deny' as const) : ('allow' as const),
    direction: i % 5 === 0 ? ('outbound' as const) : ('inbound' as const),
    priority: (i * 13) % 65_536,
    targets: i % 2 === 0 ? parts(1 + (i % 9)) : [{ type: 'vpc' as const, value: vpc }],
    filters: {
      hosts: i % 4 === 0 ? parts(3) : null,
      ports: [`${i + 1}`, `${i + 2000}-${i + 2100}`],
      protocols: ['TCP' as const],
    },
  }))
  await done(api.vpcFirewallRulesUpdate({ query: { project, vpc }, body: { rules } }))
  for (let i = 0; i < 20; i++) {
    const content = i % 2 === 0 ? { search: 'row' } : { state: ['stopped'], sort: '-memory' }
    const named = {
      list: 'instance' as const,
      name: `${i} ${'wide Mw '.repeat(8)}`.slice(0, 63) + 'w',
      content,
    }
    const view = await done(api.porticoViewCreate({ query, body: named }))
    if (i % 3 === 0) await done(api.porticoViewUpdate({ path: { view: view.id }, body: { shared: true } }))
  }
  return { project, empty }
}
