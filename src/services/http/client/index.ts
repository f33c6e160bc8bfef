/** The door of the HTTP service in the browser: one typed call for every endpoint. */
export type { RequestFailure } from '#http'
export { CallContext, useCallEndpoint } from './call-context.ts'
export {
  createCallEndpoint,
  DEFAULT_TIMEOUT_MS,
  MOBILE_TIMEOUT_MS,
  readAnswer,
  type CallEndpoint,
  type CallOptions,
  unreachable,
} from './call-endpoint.ts'
