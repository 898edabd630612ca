import { createFileRoute } from '@tanstack/react-router'
import { DeviceSuccess } from '#features/device/index.ts'

export const Route = createFileRoute('/device/success')({ component: DeviceSuccess })
