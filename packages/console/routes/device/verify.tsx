import { createFileRoute } from '@tanstack/react-router'
import { DeviceVerify } from '#features/device/index.ts'

export const Route = createFileRoute('/device/verify')({ component: DeviceVerify })
