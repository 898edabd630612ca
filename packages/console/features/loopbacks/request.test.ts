import { expect, test } from 'vitest'
import { deleteCall } from './delete-call.ts'
import { emptyLoopback, loopbackCall } from './request.ts'

test('a loopback is created from rack, switch, lot and address, and deleted by rack, switch and address', () => {
  const form = { ...emptyLoopback, rackId: 'rack', lot: 'loopbacks', address: ' 192.0.2.1 ' }
  expect(loopbackCall(form).args.body).toEqual({
    rackId: 'rack',
    switchLocation: 'switch0',
    addressLot: 'loopbacks',
    address: '192.0.2.1',
    mask: 32,
    anycast: false,
  })
  const loopback = {
    id: 'l',
    rackId: 'rack',
    switchLocation: 'switch1',
    address: '2001:db8::1/128',
    addressLotBlockId: 'b',
  }
  expect(deleteCall(loopback)).toEqual({
    path: { rackId: 'rack', switchLocation: 'switch1', address: '2001:db8::1', subnetMask: 128 },
  })
})
