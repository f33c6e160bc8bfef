/** The door of the HTTP service: how endpoints are declared, and the errors any of them may answer with. */
export {
  ANSWER_HEADER,
  defineEndpoint,
  OLDEST_PROTOCOL_VERSION,
  PROTOCOL_VERSION,
  type AnyEndpoint,
  type Endpoint,
  type ErrorBody,
} from './endpoint.ts'
export { requestErrorStatus, requestErrorTexts, type RequestErrorCode } from './request-error.ts'
export { internalFailure, unreachable, type RequestFailure } from './request-failure.ts'
