import { CircleCheck } from 'lucide-react'
import { DeviceCard } from './layout.tsx'

export function DeviceSuccess() {
  return (
    <DeviceCard>
      <CircleCheck size={32} strokeWidth={1.5} className="text-ok" aria-hidden />
      <h1 className="text-lg font-bold tracking-[-0.015em]">Device logged in</h1>
      <p className="text-fg-muted">You can close this window</p>
    </DeviceCard>
  )
}
