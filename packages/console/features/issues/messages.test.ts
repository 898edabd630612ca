import type { IssueAbout } from '@portico/contract/types.ts'
import { describe, expect, test } from 'vitest'
import { lookedAtText, nearestText, issueTextOf } from './messages.ts'

const GIB = 1024 ** 3
const silo = { silo: 's', siloName: 'lab' }
const said = (about: IssueAbout, ownSilo = 'main') => issueTextOf(about, { ownSilo, hypervisor: 'simulated' })

describe('an issue says what it is, what it means, and where to fix it', () => {
  test.each<[IssueAbout, string, string]>([
    [
      {
        kind: 'sled_failed',
        sled: 'a',
        serial: 'PSL1',
        cubby: 3,
        why: 'Sled PSL1 was lost.',
        isDrilled: false,
        elsewhere: 1,
        down: 0,
      },
      'Sled PSL1 in slot 3 has failed',
      '/system/inventory/sleds/a/instances',
    ],
    [
      { kind: 'clock_wrong', server: 's', offset: -2345 },
      'The clock of a server is 2.3 s behind',
      '/system/updates',
    ],
    [
      { kind: 'networks_behind', ...silo, count: 1 },
      'Packets do not obey the settings of 1 VPC of silo lab',
      '/system/silos/lab/idps',
    ],
    [
      { kind: 'backups_damaged', ...silo, count: 2 },
      '2 backups of silo lab are damaged',
      '/system/silos/lab/idps',
    ],
    [
      { kind: 'pool_nearly_full', pool: 'p', name: 'ext-1', left: 9, capacity: 304, defaultOf: 3 },
      'Pool ext-1 has 9 of 304 addresses left',
      '/system/networking/ip-pools/ext-1/ranges-add',
    ],
    [
      { kind: 'pool_full', pool: 'p', name: 'ext-1', left: 0, capacity: 0, defaultOf: 1 },
      'Pool ext-1 has no addresses',
      '/system/networking/ip-pools/ext-1/ranges-add',
    ],
    [
      { kind: 'quota_nearly_used', ...silo, resource: 'memory', used: 94 * GIB, all: 100 * GIB },
      'Silo lab is at 94 % of its memory quota',
      '/system/silos/lab/quotas',
    ],
    // Rounded as on the utilization page, so that 93.75 % is not shown as two different values.
    [
      { kind: 'quota_nearly_used', ...silo, resource: 'cpus', used: 45, all: 48 },
      'Silo lab is at 94 % of its vCPU quota',
      '/system/silos/lab/quotas',
    ],
    [
      { kind: 'quota_nearly_used', ...silo, resource: 'cpus', used: 3, all: 0 },
      'Silo lab is over its vCPU quota',
      '/system/silos/lab/quotas',
    ],
    [
      {
        kind: 'link_down',
        port: 'p',
        switch: 'switch0',
        portName: 'qsfp3',
        linkName: 'phy0',
        why: 'No light is received.',
      },
      'Link phy0 of switch0 qsfp3 is down',
      '/system/networking/switch-ports/switch0-qsfp3',
    ],
    [
      { kind: 'capacity_used_up', resource: 'memory', used: 1, all: 1 },
      'All of the hardware’s memory is used',
      '/system/utilization?by=memory',
    ],
    [
      { kind: 'imports_abandoned', ...silo, count: 2 },
      '2 disk imports of silo lab are unfinished',
      '/system/silos/lab/idps',
    ],
    [
      { kind: 'check_failed', check: 'bgp', why: 'The switches do not answer' },
      'BGP sessions could not be checked',
      '/system/networking/bgp',
    ],
  ])('%j', (about, title, href) => {
    expect([said(about).title, said(about).fix.href]).toEqual([title, href])
  })

  test("links to a page of the user's own silo, and for other silos to the page for operators", () => {
    const about = { kind: 'certificate_expired', ...silo, certificate: 'c', name: 'lab-2026' } as const
    expect([said(about).fix.href, said(about, 'lab').fix.href]).toEqual([
      '/system/silos/lab/idps',
      '/certificates',
    ])
  })

  test('names the silos whose default pool is affected', () => {
    const pool = { kind: 'pool_full', pool: 'p', name: 'ext-1', left: 0, capacity: 9 } as const
    expect(said({ ...pool, defaultOf: 1 }).why).toMatch(/ 1 silo takes from it by default\.$/)
    expect(said({ ...pool, defaultOf: 0 }).why).not.toMatch(/default/)
  })
})

test('suggests sharing threads when the vCPUs of real hardware are exhausted', () => {
  const about = { kind: 'capacity_used_up', resource: 'cpus', used: 2, all: 2 } as const
  const why = (hypervisor: 'qemu' | 'simulated') => issueTextOf(about, { ownSilo: 'main', hypervisor }).why
  expect(why('qemu')).toContain('--overcommit 2')
  expect(why('simulated')).not.toContain('--overcommit')
})

test('a check says which resources it examined, and which is closest to an issue', () => {
  const quotas = {
    check: 'quotas' as const,
    lookedAt: 6,
    nearest: { name: 'lab', share: 78, resource: 'memory' as const, time: null },
  }
  expect([lookedAtText(quotas), nearestText(quotas)]).toEqual(['6 silos', 'lab at 78 % memory'])
  expect(lookedAtText({ ...quotas, lookedAt: null })).toBe('could not be checked')
  expect(nearestText({ ...quotas, nearest: null })).toBe(null)
})
