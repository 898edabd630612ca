import {
  Boxes,
  Building2,
  Camera,
  Disc3,
  Group,
  HardDrive,
  KeyRound,
  KeySquare,
  MapPin,
  MonitorCog,
  Network,
  Server,
  Ungroup,
  User,
  type LucideIcon,
} from 'lucide-react'
import type { KindWith } from './kinds.ts'

/** What stands for a kind in the sidebar and the palette. */
export const kindIcons: Readonly<Record<KindWith<'found'>, LucideIcon>> = {
  project: Boxes,
  instance: MonitorCog,
  disk: HardDrive,
  snapshot: Camera,
  image: Disc3,
  anti_affinity_group: Ungroup,
  affinity_group: Group,
  floating_ip: MapPin,
  vpc: Network,
  // What lies in a network shares its sign: the words beside it tell which it is.
  vpc_subnet: Network,
  vpc_router: Network,
  internet_gateway: Network,
  vpc_firewall_rule: Network,
  probe: Network,
  ip_pool: Network,
  silo: Building2,
  silo_user: User,
  silo_group: Group,
  certificate: KeySquare,
  saml_identity_provider: KeyRound,
  sled: Server,
}
