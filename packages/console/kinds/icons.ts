import { Boxes, Camera, Disc3, HardDrive, MapPin, MonitorCog, type LucideIcon } from 'lucide-react'
import type { KindWith } from './kinds.ts'

/** What stands for a kind in the sidebar and the palette. */
export const kindIcons: Readonly<Record<KindWith<'found'>, LucideIcon>> = {
  project: Boxes,
  instance: MonitorCog,
  disk: HardDrive,
  snapshot: Camera,
  image: Disc3,
  floating_ip: MapPin,
}
