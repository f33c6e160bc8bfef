/** The door of outgoing requests in Node: the one way to addresses that people type. */
export type {
  ConnectionGate,
  Outgoing,
  OutgoingAnswer,
  OutgoingConnection,
  OutgoingFailure,
  OutgoingRequest,
  PeerCertificate,
  Phases,
} from './outgoing.ts'
export { createOutgoing, type OutgoingOptions } from './create-outgoing.ts'
export {
  createKeptPosts,
  FORBIDDEN_ADDRESS,
  type KeptPostAnswer,
  type KeptPostRequest,
  type KeptPosts,
} from './create-kept-posts.ts'
export type { ResolveName } from './addresses/resolve-name.ts'
export { reachOfAddress, type Reach } from './addresses/reach-of-address.ts'
