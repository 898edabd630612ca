export { DeviceSuccess } from './success.tsx'
export { DeviceVerify } from './verify.tsx'
