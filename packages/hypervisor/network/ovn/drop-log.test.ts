import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDropLog } from './drop-log.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-log-'))
  file = path.join(folder, 'ovn-controller.log')
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (port: number, more = '') =>
  `2026-11-27T10:00:44.386Z|00005|acl_log(ovn_pinctrl0)|INFO|name="vpc/rule/a/12345678", verdict=drop, severity=info, direction=from-lport: tcp,vlan_tci=0x0000,dl_src=a8:40:25:00:00:00,dl_dst=a8:40:25:ff:77:77,nw_src=172.30.0.5,nw_dst=172.30.0.6,nw_tos=0,nw_ecn=0,nw_ttl=64,nw_frag=no,tp_src=51914,tp_dst=${port},tcp_flags=syn${more}\n`
const ipv6 =
  '2026-11-27T10:00:45Z|00006|acl_log(ovn_pinctrl0)|INFO|name="vpc/none/12345678", verdict=drop, severity=info, direction=to-lport: icmp6,vlan_tci=0x0000,dl_src=a8:40:25:ff:77:77,dl_dst=a8:40:25:00:00:01,ipv6_src=fd00::5,ipv6_dst=fd00::6,ipv6_label=0x00000,nw_tos=0,nw_ecn=0,nw_ttl=63,nw_frag=no,icmp_type=128,icmp_code=0\n'

test('a log continues where the last call ended, also after it was rotated', async () => {
  expect(await readDropLog(file, null)).toEqual({ drops: [], next: '' })
  writeFileSync(file, `2026-11-27T10:00:43Z|00001|main|INFO|started\n${line(80)}${line(81).slice(0, 40)}`)
  const first = await readDropLog(file, '')
  expect(first.drops).toEqual([
    {
      time: new Date('2026-11-27T10:00:44.386Z'),
      acl: 'vpc/rule/a/12345678',
      direction: 'outbound',
      protocol: 'TCP',
      sourceMac: 'a8:40:25:00:00:00',
      destinationMac: 'a8:40:25:ff:77:77',
      source: '172.30.0.5',
      destination: '172.30.0.6',
      port: 80,
    },
  ])
  appendFileSync(file, line(81).slice(40))
  const second = await readDropLog(file, first.next)
  expect(second.drops).toMatchObject([{ port: 81 }])
  renameSync(file, `${file}.1`)
  writeFileSync(file, ipv6)
  const third = await readDropLog(file, second.next)
  expect(third.drops).toMatchObject([
    { direction: 'inbound', protocol: 'ICMP', source: 'fd00::5', destination: 'fd00::6', port: null },
  ])
  expect(await readDropLog(file, third.next)).toEqual({ drops: [], next: third.next })
})

test('only the end of a long log is read', async () => {
  writeFileSync(file, line(80) + line(81, ' '.repeat(1024 * 1024)) + line(82))
  expect((await readDropLog(file, null)).drops).toMatchObject([{ port: 82 }])
})
