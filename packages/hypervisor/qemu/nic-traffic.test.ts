import { expect, test } from 'vitest'
import { countPackets, nothingCounted } from './nic-traffic.ts'

const own = Buffer.from('a84025f00001', 'hex')
const other = Buffer.from('525500000001', 'hex')

/** Returns a packet record of QEMU's capture file: times, captured length, full length, both addresses and the type. */
function noted(destination: Buffer, source: Buffer, length: number): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt32LE(14, 8)
  header.writeUInt32LE(length, 12)
  return Buffer.concat([header, destination, source, Buffer.from([8, 0])])
}

test('countPackets counts packets by their sender', () => {
  const data = Buffer.concat([noted(other, own, 100), noted(own, other, 1500), noted(own, other, 60)])
  expect(countPackets(data, own, nothingCounted)).toEqual({
    offset: 24 + data.length,
    packetsSent: 1,
    bytesSent: 100,
    packetsReceived: 2,
    bytesReceived: 1560,
  })
})

test('countPackets leaves an incomplete record for the next call', () => {
  const whole = noted(other, own, 100)
  const next = noted(other, own, 200)
  const first = countPackets(Buffer.concat([whole, next.subarray(0, 20)]), own, nothingCounted)
  expect(first).toMatchObject({ offset: 24 + whole.length, packetsSent: 1 })
  expect(countPackets(next, own, first)).toMatchObject({ packetsSent: 2, bytesSent: 300 })
})
