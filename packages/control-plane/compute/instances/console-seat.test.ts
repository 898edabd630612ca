import type { ConsoleListener } from '@portico/hypervisor/port.ts'
import { expect, test } from 'vitest'
import { Seats } from '../../kernel/seats.ts'
import { onSeat } from './console-seat.ts'

const listener: ConsoleListener = { output: () => {}, closed: () => {} }
const connection = { write: () => {}, close: () => {} }
const refusal = {
  refusal: { status: 503, message: 'Too many serial consoles are open. Close one and try again.' },
}

test('a user has so many consoles at once, and one that is closed by either side makes room', async () => {
  const seats = new Seats({ all: 10, each: 1 })
  let machine: ConsoleListener = listener
  const open = (user: string) =>
    onSeat(seats, user, listener, (seated) => {
      machine = seated
      return Promise.resolve(connection)
    })
  const first = await open('a')
  await expect(open('a')).rejects.toMatchObject(refusal)
  await open('b')
  first.close()
  await open('a')
  machine.closed('stopped')
  await open('a')
})

test('a console that could not be opened takes no place', async () => {
  const seats = new Seats({ all: 10, each: 1 })
  const failing = () => onSeat(seats, 'a', listener, () => Promise.reject(new Error('lost')))
  await expect(failing()).rejects.toThrow('lost')
  await expect(failing()).rejects.toThrow('lost')
})
