import { DeviceAccessTokenRequest, DeviceAuthRequest, DeviceAuthVerify } from '#schemas/device-auth.ts'
import { RawResponse, endpointsOf } from './join.ts'

export const deviceAuthEndpoints = endpointsOf({
  device_auth_request: { body: DeviceAuthRequest, answer: RawResponse },
  device_auth_confirm: { body: DeviceAuthVerify },
  device_access_token: { body: DeviceAccessTokenRequest, answer: RawResponse },
})
