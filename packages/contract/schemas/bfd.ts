/** Bidirectional forwarding detection between switches and their peers. */
import { z } from 'zod'
import { Ip } from './addresses.ts'
import { component } from './component.ts'
import { Name, Uint64, Uint8, omittable } from './primitives.ts'

export const BfdMode = component('BfdMode', z.enum(['single_hop', 'multi_hop']))
export type BfdMode = z.infer<typeof BfdMode>

export const BfdSessionDisable = component('BfdSessionDisable', z.object({ remote: Ip, switch: Name }))
export type BfdSessionDisable = z.infer<typeof BfdSessionDisable>

export const BfdSessionEnable = component(
  'BfdSessionEnable',
  z.object({
    detection_threshold: Uint8,
    local: omittable(Ip),
    mode: BfdMode,
    remote: Ip,
    required_rx: Uint64,
    switch: Name,
  }),
)
export type BfdSessionEnable = z.infer<typeof BfdSessionEnable>

export const BfdState = component('BfdState', z.enum(['admin_down', 'down', 'init', 'up']))
export type BfdState = z.infer<typeof BfdState>

export const BfdStatus = component(
  'BfdStatus',
  z.object({
    detection_threshold: Uint8,
    local: Ip.nullish(),
    mode: BfdMode,
    peer: Ip,
    required_rx: Uint64,
    state: BfdState,
    switch: Name,
  }),
)
export type BfdStatus = z.infer<typeof BfdStatus>
