import { endpointsBelow } from '#http'
import { AUTH_BODY_LIMIT_BYTES } from './auth-limits.ts'

export const authEndpoints = endpointsBelow('/api/auth/', { bodyLimitBytes: AUTH_BODY_LIMIT_BYTES })
