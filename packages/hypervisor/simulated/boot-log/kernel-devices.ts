import { humanSize } from '../guest/format.ts'
import type { GuestFacts } from '../guest/facts.ts'

/** Returns the kernel log lines about the disks. */
export function diskLines(guest: GuestFacts): readonly string[] {
  return guest.disks.flatMap((disk, i) => {
    const blocks = disk.size / disk.blockSize
    const decimal = (disk.size / 1000 ** 3).toFixed(1)
    const partitions = disk.root ? [` ${disk.device}: ${disk.device}1 ${disk.device}14 ${disk.device}15`] : []
    return [
      `pci 0000:00:${(16 + i).toString(16)}.0: [1af4:1001] type 00 class 0x010000`,
      `virtio_blk virtio${i}: ${Math.min(guest.ncpus, 8)}/0/0 default/read/poll queues`,
      `virtio_blk virtio${i}: [${disk.device}] ${blocks} ${disk.blockSize}-byte logical blocks (${decimal} GB/${humanSize(disk.size)}iB)`,
      ...partitions,
    ]
  })
}

/** Returns the kernel log lines about the NICs. */
export function nicLines(guest: GuestFacts): readonly string[] {
  return guest.nics.flatMap((nic, i) => {
    const slot = `0000:00:${(8 + i).toString(16).padStart(2, '0')}.0`
    const device = `virtio${guest.disks.length + i}`
    return [
      `pci ${slot}: [1af4:1000] type 00 class 0x020000`,
      `virtio_net ${device} eth${i}: MAC ${nic.mac.toLowerCase()}`,
      `virtio_net ${device} ${nic.device}: renamed from eth${i}`,
      `IPv6: ADDRCONF(NETDEV_CHANGE): ${nic.device}: link becomes ready`,
    ]
  })
}
