/** The door of the HTTP service in the browser: one typed call for every endpoint. */
export { unreachable, type RequestFailure } from '#http'
export { CallContext, createDeferredCall, useCallEndpoint } from './call-context.ts'
export {
  createCallEndpoint,
  DEFAULT_TIMEOUT_MS,
  MOBILE_TIMEOUT_MS,
  readAnswer,
  type CallEndpoint,
  type CallOptions,
} from './call-endpoint.ts'
