/** The door of the HTTP service in Node: endpoints become routes, errors become answers. */
export { answerError, type ErrorTable } from './answer-error.ts'
export {
  answerEvents,
  openByteStream,
  toWireText,
  type OpenEvents,
  type TextSink,
  type TextSinkEvents,
  type WireText,
} from './answer-events.ts'
export { chooseEncoding, isKnownTag, JsonText, type Encoding } from './answer-json.ts'
export { incomingOf, outgoingOf, readHeader } from './node-request.ts'
export { readJsonBody } from './read-json-body.ts'
export type { AskRoom, NodeBindings, Program, RequestEnvironment, Session } from './request-environment.ts'
export { createRouter, readSessionAgain, requireProgram, serve, type RequestInput, type Router } from './serve.ts'
