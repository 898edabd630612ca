import type { FabricPort, LinkReport, ModuleReport, DesiredLink } from '#hardware/fabric.ts'
import { drawsFor } from '../random.ts'
import type { Plugged } from './neighbours.ts'

/** A configured link. `upAt` is the time at which it comes up, null if it never does. */
export interface Link {
  readonly wanted: DesiredLink
  readonly upAt: number | null
  /** why the link never comes up; null if it does */
  readonly why: string | null
  readonly speed: number | null
}

/** Minimum and maximum ms of link training. */
const training = { least: 3000, most: 7000 } as const

export function linkOf(seed: number, port: FabricPort, plugged: Plugged | null, wanted: DesiredLink): Link {
  const never = (why: string): Link => ({ wanted, upAt: null, why, speed: null })
  if (plugged === null) return never('No module is plugged in.')
  if (plugged.neighbour === null) return never('No light is received.')
  const theirs = plugged.neighbour.speed
  if (!wanted.autoneg && wanted.speed !== theirs) {
    return never(`The other end is set to ${theirs}G, this one to ${wanted.speed}G.`)
  }
  if (wanted.speed === 0) return never('The speed is set to none.')
  const draws = drawsFor(`${seed}/link/${port.location}/${port.name}/${wanted.name}`)
  return {
    wanted,
    upAt: wanted.since + draws.between(training.least, training.most),
    why: null,
    speed: Math.min(wanted.speed, theirs),
  }
}

export function isUp({ upAt }: Link, at: number): boolean {
  return upAt !== null && at >= upAt
}

export function linkReport(seed: number, port: FabricPort, link: Link, at: number): LinkReport {
  const { wanted, upAt, why, speed } = link
  const up = isUp(link, at)
  const mac = drawsFor(`${seed}/mac/${port.location}/${port.name}/${wanted.name}`).bytes(3)
  return {
    name: wanted.name,
    up,
    since: up && upAt !== null ? upAt : wanted.since,
    why: up ? null : (why ?? 'Both ends are negotiating the link.'),
    speed: up ? speed : null,
    fec: up ? (wanted.fec ?? 'none') : null,
    mtu: wanted.mtu,
    mac: `A8:40:25:${Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join(':')}`.toUpperCase(),
  }
}

export function moduleReport(seed: number, port: FabricPort, plugged: Plugged, at: number): ModuleReport {
  const draws = drawsFor(`${seed}/module/${port.location}/${port.name}`)
  const serial = `CLX${draws.between(100_000, 999_999)}`
  const [warmth, loss, phase] = [draws.between(36, 44), draws.between(5, 30) / 10, draws.fraction()]
  // The temperature is higher by day than by night.
  const swing = Math.sin((at / 86_400_000 + phase) * 2 * Math.PI)
  return {
    vendor: 'Calder Optics',
    part: `QSFP28-${plugged.speed}G`,
    serial,
    speed: plugged.speed,
    temperature: Math.round((warmth + 2 * swing) * 10) / 10,
    received: plugged.neighbour === null ? null : -loss,
    sent: 0.8,
  }
}
